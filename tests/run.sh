#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests, or the suites named on the command line.
# The last lines tell where the time went, what failed, and "N passed, N failed" over all suites that ran; the exit
# status is 0 only if nothing failed.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'USAGE'
Usage: tests/run.sh [SUITE...]

Without a name all suites but the long ones run, in this order:
  tidy        layering, format, file names, stale generated files
  lint        clang-tidy over the C++ sources
  cpp         engine, protocol, server and terminal tests in the release build, with a tenth of the brute-force gates
  shipped     how the programs are hardened, whose work they say that they contain, and what is installed of them: the unit,
              man pages, and what bash, zsh and fish complete; what a release refuses, and its notes and signatures
  sim         the whole server in virtual time with faults, 120 seeds; several nodes on one database, 60 seeds; and ten of
              the mutants (docs/testing.md)
  abuse       hostile clients against the real server: what they may take, and who goes on beside them
  web         type check, format, lint, size budget and unit tests of the browser client
  cli         the terminal client in a pipe and in a terminal against the real server
  sdk         the package for Python: types, wheel, and its examples, against the real server with drops and restarts
  deploy      several nodes behind HAProxy and nginx; what docs/hosting gives to other programs, read by those
  e2e         the browser client in Chromium against the real server, each screen, from right to left in two sizes; a
              short journey in Firefox and in WebKit
  sanitizers  the same C++ tests under ASan and UBSan, with gates of a hundredth; a short fixed run of the fuzzers

Long ones, only by name:
  gates       the brute-force gates in full: over two million hands, and the legal plays
  screens     each screen of the browser client in all its sizes and both directions, with axe in two sizes
  sheet       each screen of the browser client in five sizes and three languages as pictures, on a contact sheet to be
              looked at: build/sheet/index.html
  engines     whole journeys through the browser client in Firefox and in WebKit
  tsan        the C++ tests under the thread sanitizer
  mutants     the server with one bug on purpose after the other, each to be found by the simulation
  bench       prints benchmark tables; passes when they run
  peers       Crowntable beside ws, Colyseus, boardgame.io (from npm) and forwarding alone, CROWNTABLE_ROUNDS (5) times;
              writes the chart of docs/performance.md
  client      what the browser client weighs, how it is on a slow line and a slow phone, over eleven rounds, by Lighthouse
  crash       the server killed CROWNTABLE_KILLS (50) times under its players, stopped, short of disk,
              CROWNTABLE_FAILING_ALLOCATIONS (100) times short of memory, and without power after flushes that failed
  cluster     three nodes behind HAProxy on a PostgreSQL with a synchronous standby, killed CROWNTABLE_KILLS (200) times,
              stopped, frozen for longer than others wait, cut off from each other, while their database stands still,
              crashes, comes back, and is lost to its standby; some half an hour
  failover    databases that Patroni keeps, the machine of the primary dying under a game; the standby of the compose
              file; as root
  fuzz        libFuzzer (clang) for CROWNTABLE_FUZZ_SECONDS (60) each, on as many cores as CROWNTABLE_JOBS says
  package     the Debian package: lintian, and its life in a clean Debian; the static programs in empty folders; all that
              docker/release.sh makes; as root
  elsewhere   the terminal by the compiler and the C++ library of macOS, played with
  docker      the container image, compose file and proxies, built and played against; as root, no Docker daemon

Environment: CROWNTABLE_JOBS  how many compilers run at once (default: 2)
USAGE
}

all_suites=(tidy lint cpp shipped sim abuse web cli sdk deploy e2e sanitizers)
long_suites=(gates screens sheet engines tsan mutants bench peers client crash cluster failover fuzz package elsewhere docker)
suites=()
for argument in "$@"; do
  case " ${all_suites[*]} ${long_suites[*]} " in
    *" $argument "*) suites+=("$argument") ;;
    *) [ "$argument" = --help ] || [ "$argument" = -h ] && { usage; exit 0; }
       echo "tests/run.sh: no suite is called '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done
[ ${#suites[@]} -gt 0 ] || suites=("${all_suites[@]}")

. server/toolchain.sh

passed=0
failed=0
failures=()
logs=build/test-logs
mkdir -p "$logs"

# Adds the totals found in a finished suite's log. A run that ended badly without naming a
# failed test, or that ran no test at all, counts as one failure: silence is not success.
count() { # NAME STATUS PASSED FAILED
  local name=$1 status=$2 p=${3:-0} f=${4:-0}
  if [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; then f=1; fi
  if [ "$p" -eq 0 ] && [ "$f" -eq 0 ]; then f=1; fi
  passed=$((passed + p))
  failed=$((failed + f))
  [ "$f" -eq 0 ] || failures+=("$name")
  printf '  %-28s %5d passed, %d failed (%d s)\n' "$name" "$p" "$f" "$((SECONDS - started))"
}

sum() { awk -v total=0 '{ total += $1 } END { print total }'; }

run_logged() { # NAME COMMAND...
  local name=$1
  shift
  started=$SECONDS
  status=0
  "$@" > "$logs/$name.log" 2>&1 || status=$?
}

# What waits for ever fails with what its log says by then, and those behind it run. Seconds, set for each suite.
suite_s_max=infinity
in_time() { # COMMAND...
  local status=0
  timeout --foreground --signal=INT --kill-after=10 "$suite_s_max" "$@" || status=$?
  case $status in 124 | 137) echo "Ended after $suite_s_max s." ;; esac
  return "$status"
}

# What mostly waits runs beside what follows it, until `finish` has its status.
declare -A beside=()
begin() { # NAME COMMAND...
  local name=$1
  shift
  in_time "$@" > "$logs/$name.log" 2>&1 &
  beside[$name]=$!:$SECONDS
}
is_begun() { [ -n "${beside[$1]:-}" ]; } # NAME
# Whether a suite that may begin beside an earlier one is to be run at all.
comes_later() { [[ " ${suites[*]} " == *" $1 "* ]]; } # SUITE
finish() { # NAME
  local process
  IFS=: read -r process started <<< "${beside[$1]}"
  status=0
  wait "$process" || status=$?
}

# The failed tests of a node suite with what they say; else the end of the log.
show_failure() { # NAME STATUS
  [ "$2" -ne 0 ] || return 0
  if grep -qE '^ *not ok ' "$logs/$1.log"; then
    sed -nE '/^ *not ok /,/^ *\.\.\.$/p' "$logs/$1.log" | tail -n 200
  else
    tail -n 60 "$logs/$1.log"
  fi
}

# Of a part of a suite doctest counts the tests of the other parts as passed, too: TESTS says how many it has.
count_doctest() { # NAME STATUS [TESTS]
  local line p f
  line=$(grep -a '^\[doctest\] test cases:' "$logs/$1.log" | tail -n 1 || true)
  p=$(sed -nE 's/.*\| *([0-9]+) passed.*/\1/p' <<< "$line")
  f=$(sed -nE 's/.*\| *([0-9]+) failed.*/\1/p' <<< "$line")
  if [ -n "${3:-}" ] && grep -qaE '^\[doctest\] assertions: *[1-9]' "$logs/$1.log"; then p=$(($3 > f ? $3 - f : 0)); fi
  count "$1" "$2" "$p" "$f"
  show_failure "$1" "$2"
}

count_node_tests() { # NAME STATUS
  count "$1" "$2" "$(sed -nE 's/^# pass ([0-9]+)$/\1/p' "$logs/$1.log" | sum)" \
    "$(sed -nE 's/^# (fail|cancelled) ([0-9]+)$/\2/p' "$logs/$1.log" | sum)"
  show_failure "$1" "$2"
}

# Files in pairs, or so many as `files_at_once` says: they wait for browsers and terminals most of the time; on two cores
# node would take them singly.
run_node_tests() { # NAME FILE...
  local name=$1
  shift
  run_logged "$name" in_time node --test --test-concurrency="${files_at_once:-2}" --test-reporter=tap "$@"
  count_node_tests "$name" "$status"
}

# One pass or one failure for a command that is a check as a whole.
count_check() { # NAME STATUS
  count "$1" "$2" "$(($2 == 0))" 0
  show_failure "$1" "$2"
}
run_check() { # NAME COMMAND...
  run_logged "$@"
  count_check "$1" "$status"
}

# Lists what is left and fails if that is anything: `find` alone is content with all that it finds.
nothing_left_in() { # DIRECTORY
  local left
  left=$(find "$1" -mindepth 1 -maxdepth 2) || return 1
  printf '%s\n' "$left"
  [ -z "$left" ]
}

cpp_tests=({engine,protocol,example,server,store,cluster,net,cli}_tests)
fuzz_targets=(command frame record table journal http)
# The programs that players start are tested elsewhere, and take minutes to build so.
sanitizer_targets=("${cpp_tests[@]}" "${fuzz_targets[@]/%/_fuzz}")
# How many inputs each fuzzer gets in a run of all suites: some seconds each.
declare -A fuzz_runs=([frame]=20000 [command]=20000 [record]=1000 [table]=150 [journal]=150 [http]=400)

# Seconds that the suite under way has spent building, not testing.
build_s=0
built() { # COMMAND...
  local from=$SECONDS
  "$@"
  build_s=$((build_s + SECONDS - from))
}

# By clang, which instruments faster than g++ does, and so that a second compiler reads the tests.
sanitizer_packages=(clang-16 libclang-rt-16-dev llvm-16)

# The longest build, of what the last suite runs: it takes what the suites before it leave of the processors.
sanitizer_build=
begin_sanitizer_build() {
  [[ " ${suites[*]} " == *" sanitizers "* ]] || return 0
  ensure_debian_packages "${sanitizer_packages[@]}"
  set -m  # A process group of its own, to be ended as one.
  (
    renice -n 19 "$BASHPID" > /dev/null
    build_cpp asan-ubsan "${sanitizer_targets[@]}"
  ) > "$logs/build-sanitizers.log" 2>&1 &
  sanitizer_build=$!
  set +m
}

# Stands still while a suite counts how long somebody waits for the processor's time of others: where a machine lends its
# processors to several, who takes more of them gets less for the same time.
hold_sanitizer_build() { [ -z "$sanitizer_build" ] || kill -STOP -- "-$sanitizer_build" 2> /dev/null || true; }
go_on_with_sanitizer_build() { [ -z "$sanitizer_build" ] || kill -CONT -- "-$sanitizer_build" 2> /dev/null || true; }

# A build that failed is told by the one that follows.
await_sanitizer_build() {
  [ -z "$sanitizer_build" ] || wait "$sanitizer_build" || true
  sanitizer_build=
}

# What starts the programs of the C++ suites, where they need more than their name.
launcher=()

# Suites that take minutes, waiting or computing, in so many processes.
declare -A parts_of=([server]=2 [net]=2 [cli]=2)

cpp_suites() { # PRESET [TARGET...]
  built build_cpp "$@"
  local suite program tests parts part first last name process running=()
  started=$SECONDS
  # Side by side; on one core they take turns.
  for suite in engine protocol example server store cluster net cli; do
    program=(${launcher[@]+"${launcher[@]}"} "build/$1/tests/$suite/${suite}_tests" --no-colors)
    tests=$("${program[@]}" --count | sed -nE 's/^\[doctest\] unskipped test cases .*: ([0-9]+)$/\1/p')
    tests=${tests:-0}
    parts=${parts_of[$suite]:-1}
    for ((part = 1; part <= parts; ++part)); do
      first=$((tests * (part - 1) / parts + 1))
      last=$((tests * part / parts))
      name=$1-$suite
      [ "$parts" -eq 1 ] || name+=-$part
      in_time "${program[@]}" --first=$first --last=$last > "$logs/$name.log" 2>&1 &
      running+=("$name:$!:$((last - first + 1))")
    done
  done
  for suite in "${running[@]}"; do
    IFS=: read -r name process tests <<< "$suite"
    status=0
    wait "$process" || status=$?
    count_doctest "$name" "$status" "$tests"
  done
}

suite_tidy() { run_node_tests tidy tests/tidy/*.test.mjs; }

suite_lint() {
  ensure_debian_packages clang-16 clang-tidy-16
  # Nothing is built, so new sources would go unnoticed.
  rm -f build/lint/build.ninja
  built configure_cpp lint
  run_node_tests lint tests/lint/*.test.mjs
}

suite_cpp() {
  built build_cpp release
  begin_sanitizer_build
  # One process that computes for minutes, where most others wait.
  if comes_later sim; then begin_sim; fi
  cpp_suites release
  begin cluster-short build/release/tests/crash/cluster_crash --server build/release/server/crowntable-server \
    --balancer docker/haproxy.cfg --rooms 6 --kills 2 --stops 1 --freezes 1 --cuts 0 --poisons 0 --pauses 1 \
    --pause-ms 3000 --database-crashes 1 --primary-losses 1 --restarted-losses 0 --isolations 0 --upgrades 0
  run_node_tests net-frames tests/net/*.test.mjs
  # Every command answered, no connection broken, something counted; no figure is asserted.
  run_check load-short in_time build/release/tests/bench/load_driver --server build/release/server/crowntable-server \
    --rooms 5 --seconds 2 --warm-up 0 --count
  # The floor gets what was recorded, and forwards it; without the packages of the others.
  run_check peers-short in_time node tests/bench/peers/run.mjs --rounds 1 --seconds 1 --rooms 20 --only floor
  run_check crash-short in_time build/release/tests/crash/crash --server build/release/server/crowntable-server \
    --kills 3 --stops 1 --failing-allocations 4 --rooms 10 --power-losses 2
  finish cluster-short
  count_check cluster-short "$status"
}

suite_shipped() {
  ensure_debian_packages binutils fish groff-base man-db mandoc openssh-client systemd zsh
  built build_cpp release crowntable-server crowntable manual
  run_node_tests shipped tests/shipped/*.test.mjs
}

# One of each kind, each found within a few seeds.
short_mutants=('a bot is not journalled' 'the order of a hand is not journalled' 'versions are lost at recovery'
  'the last id is lost at recovery' 'an update is sent before its commit' 'HTTP answers are sent before their commit'
  'a closed deal denies the links that were given' 'clocks run in an empty room'
  'an old token lives on' 'spectators see a hand' 'a node never doubts itself' 'a node writes what nodes beside it cannot read')

# Each seed that fails stands in the log with what it found. Time is virtual there: it may be late.
begin_sim() { begin sim nice -n 10 build/release/tests/sim/sim_tests --no-colors; }
suite_sim() {
  built build_cpp release sim_tests soak mutants
  is_begun sim || begin_sim
  finish sim
  count_doctest sim "$status"
  run_mutants mutants-short --only "${short_mutants[@]}"
}

# A mutant passes that the checker of the table finds, and so does the server without one in which nothing is found.
run_mutants() { # NAME [WORD...]
  local name=$1 line
  shift
  run_logged "$name" build/release/tests/mutants/mutants "$@"
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$logs/$name.log" | tail -n 1 || true)
  count "$name" "$status" "$(sed -nE 's/^([0-9]+) passed.*/\1/p' <<< "$line")" \
    "$(sed -nE 's/.* ([0-9]+) failed$/\1/p' <<< "$line")"
  [ "$status" -eq 0 ] || grep -E "^ *[0-9]+/[0-9]+ WRONG" "$logs/$name.log" || tail -n 20 "$logs/$name.log"
}

suite_abuse() {
  built build_cpp release crowntable-server
  hold_sanitizer_build
  # Two hosts wait for the minute after which a seat can be claimed, beside all others.
  begin abuse-hands node --test --test-reporter=tap tests/abuse/hands.test.mjs
  run_node_tests abuse tests/abuse/[!h]*.test.mjs tests/abuse/h[!a]*.test.mjs
  finish abuse-hands
  count_node_tests abuse-hands "$status"
  go_on_with_sanitizer_build
}

suite_mutants() {
  built build_cpp release mutants
  run_mutants mutants
}

suite_sanitizers() {
  export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0 UBSAN_OPTIONS=print_stacktrace=1
  built await_sanitizer_build
  ensure_debian_packages "${sanitizer_packages[@]}"
  # Names and lines in what they find.
  export ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-16
  cpp_suites asan-ubsan "${sanitizer_targets[@]}"
  local target
  for target in "${fuzz_targets[@]}"; do
    # shellcheck disable=SC2046  # Several folders.
    run_check "fuzz-$target" in_time "build/asan-ubsan/tests/fuzz/${target}_fuzz" --runs="${fuzz_runs[$target]}" \
      $(find $(corpus_of "$target") -type f | sort)
  done
}

suite_gates() {
  built build_cpp release engine_tests
  local gate scale
  for gate in hands:10 plays:60; do
    scale=${gate#*:}
    CROWNTABLE_GATE_SCALE=$scale run_logged "gate-${gate%:*}" build/release/tests/engine/engine_tests --no-colors \
      "-tc=gate:*${gate%:*}*"
    count_doctest "gate-${gate%:*}" "$status"
  done
}

suite_tsan() {
  export TSAN_OPTIONS=suppressions=$PWD/tests/support/tsan.supp
  # The sanitizer lays its shadow at fixed addresses. Where the system randomises with more bits than it was made for,
  # some starts find theirs taken and die without a word. A container may forbid to turn that off.
  local launcher=()
  if setarch -R true 2> /dev/null; then launcher=(setarch -R); fi
  cpp_suites tsan "${cpp_tests[@]}"
}

suite_web() {
  # Terminals wait for servers and people.
  if comes_later cli; then
    built build_cpp release
    begin_cli
  fi
  run_check web-typecheck npm --prefix clients/web run --silent typecheck
  run_check web-format npm --prefix clients/web run --silent format:check
  run_check web-lint npm --prefix clients/web run --silent lint
  run_check web-budget npm --prefix clients/web run --silent budget
  rm -f "$logs/web-unit.json"
  run_logged web-unit npm --prefix clients/web test -- --reporter=json --outputFile="$PWD/$logs/web-unit.json"
  local p f
  p=$(sed -nE 's/.*"numPassedTests": ?([0-9]+).*/\1/p' "$logs/web-unit.json" 2>/dev/null | head -n 1 || true)
  f=$(sed -nE 's/.*"numFailedTests": ?([0-9]+).*/\1/p' "$logs/web-unit.json" 2>/dev/null | head -n 1 || true)
  count web-unit "$status" "$p" "$f"
  show_failure web-unit "$status"
}

begin_cli() { begin cli-e2e node --test --test-concurrency=2 --test-reporter=tap tests/cli/*.test.mjs; }
suite_cli() {
  if ! is_begun cli-e2e; then
    built build_cpp release
    begin_cli
  fi
  finish cli-e2e
  count_node_tests cli-e2e "$status"
}

# By Debian's own Python, which has Debian's packages, whatever else is called python3 here.
suite_sdk() {
  ensure_debian_packages mypy python3-build python3-pip python3-setuptools python3-venv python3-websockets python3-wheel
  built build_cpp release crowntable-server crowntable
  local python=/usr/bin/python3
  [ -x "$python" ] || python=python3
  run_logged sdk-python in_time "$python" tests/python/run.py
  count_node_tests sdk-python "$status"
}

# The schemas of Kubernetes come from npm.
install_deploy_packages() {
  ensure_debian_packages "$@" openssl
  quietly npm-deploy npm ci --prefix tests/deploy --ignore-scripts --no-audit --no-fund
}

suite_deploy() {
  install_deploy_packages docker-compose haproxy nginx-light prometheus
  built build_cpp release
  run_node_tests deploy tests/deploy/{manifest,programs,balancers}.test.mjs
}

suite_failover() {
  [ "$(id -u)" -eq 0 ] || fail "the suite failover needs root, for databases that run as another user"
  install_deploy_packages etcd-server iproute2 patroni procps
  built build_cpp release crowntable-server
  run_node_tests failover tests/deploy/patroni.test.mjs
  sed -n 's/^ *# \(play went on .*\)$/  \1/p' "$logs/failover.log"
  run_logged standby tests/deploy/two_machines.sh node --test --test-reporter=tap tests/deploy/standby.test.mjs
  count_node_tests standby "$status"
}

# What else Debian has of browsers; Chromium all suites have.
ensure_other_browsers() { ensure_debian_packages firefox-esr webkit2gtk-driver xvfb; }

suite_e2e() {
  ensure_other_browsers
  built build_cpp release
  # Of three one waits for a time of the server, more often than not.
  files_at_once=3 run_node_tests web-e2e tests/web/*.test.mjs
}

suite_screens() {
  built build_cpp release
  CROWNTABLE_SCREENS=full run_node_tests web-screens tests/web/{every_screen,screens}.test.mjs
}

suite_sheet() {
  run_check sheet node tests/web/sheet.mjs
  tail -n 1 "$logs/sheet.log"
}

suite_engines() {
  ensure_other_browsers
  built build_cpp release crowntable-server crowntable
  CROWNTABLE_JOURNEYS=all run_node_tests engines tests/web/engines.test.mjs
}

suite_bench() {
  built build_cpp release
  run_check bench-arrangement build/release/tests/bench/arrangement_bench
  cat "$logs/bench-arrangement.log"
  run_check bench-games build/release/tests/bench/games_bench
  cat "$logs/bench-games.log"
}

suite_peers() {
  built build_cpp release crowntable-server load_driver floor
  # What they install is read by nothing but this.
  quietly npm-peers npm ci --prefix tests/bench/peers --ignore-scripts --no-audit --no-fund
  run_check peers node tests/bench/peers/run.mjs --rounds "${CROWNTABLE_ROUNDS:-5}" --chart docs/images/peers.svg
  cat "$logs/peers.log"
}

suite_client() {
  built build_cpp release crowntable-server
  quietly npm-client npm ci --prefix tests/bench/client --ignore-scripts --no-audit --no-fund
  run_check client node tests/bench/client/run.mjs
  cat "$logs/client.log"
}

suite_crash() {
  built build_cpp release
  local durability
  # What `process` promises ends with the power.
  local -A power_losses=([full]=10 [process]=0)
  for durability in full process; do
    run_check "crash-$durability" build/release/tests/crash/crash --server build/release/server/crowntable-server \
      --with=--durability=$durability --kills "${CROWNTABLE_KILLS:-50}" \
      --failing-allocations "${CROWNTABLE_FAILING_ALLOCATIONS:-100}" --ending-rooms 3000 \
      --power-losses "${power_losses[$durability]}"
    cat "$logs/crash-$durability.log"
  done
}

suite_cluster() {
  built build_cpp release crowntable-server cluster_crash
  run_check cluster build/release/tests/crash/cluster_crash --server build/release/server/crowntable-server \
    --balancer docker/haproxy.cfg --kills "${CROWNTABLE_KILLS:-200}" --stops 20 --freezes 20 --cuts 20 --upgrades 2 --poisons 2 \
    --pauses 10 --database-crashes 20 --primary-losses 20 --restarted-losses 10 --isolations 10 --clock-ahead 3600
  cat "$logs/cluster.log"
}

# Where the inputs of a fuzzer begin: the messages of the protocol, or what is kept for it.
corpus_of() { # TARGET
  if [ "$1" = command ]; then echo protocol/examples/*/; else echo "tests/fuzz/corpus/$1"; fi
}

# What is found new is kept in build/fuzz for the next run; an input that fails stands in build/fuzz/found.
suite_fuzz() {
  local seconds=${CROWNTABLE_FUZZ_SECONDS:-60} target
  ensure_debian_packages "${sanitizer_packages[@]}"
  export ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-16
  built build_cpp fuzz "${fuzz_targets[@]/%/_fuzz}"
  mkdir -p build/fuzz/found
  for target in "${fuzz_targets[@]}"; do
    mkdir -p "build/fuzz/corpus/$target"
    # shellcheck disable=SC2046  # Several folders.
    run_check "fuzz-$target" "build/fuzz/tests/fuzz/${target}_fuzz" -fork="$crowntable_jobs" -max_total_time="$seconds" \
      -timeout=60 -rss_limit_mb=4096 -max_len=65536 -artifact_prefix="build/fuzz/found/$target-" \
      "build/fuzz/corpus/$target" $(corpus_of "$target")
    grep -E 'cov: .* exec/s' "$logs/fuzz-$target.log" | tail -n 1 || true
  done
}

suite_package() {
  [ "$(id -u)" -eq 0 ] || fail "the suite package needs root, for a Debian in a folder"
  ensure_debian_packages binutils dpkg-dev lintian mmdebstrap openssh-client openssl python3-build python3-setuptools \
    python3-wheel systemd-container
  built build_cpp release crowntable-server crowntable manual
  built build_cpp portable crowntable-server crowntable
  run_node_tests package tests/package/*.test.mjs
}

# What macOS has, on Linux (docs/other-systems.md).
suite_elsewhere() {
  ensure_debian_packages clang-19 libc++-19-dev libc++abi-19-dev
  built build_cpp release crowntable-server
  built build_cpp terminal-libcxx crowntable
  CROWNTABLE_CLI=$PWD/build/terminal-libcxx/clients/cli/crowntable \
    run_node_tests elsewhere tests/cli/{cribbage,deals}.test.mjs
}

# Everything that it makes lies in one folder, which goes again.
suite_docker() {
  [ "$(id -u)" -eq 0 ] || fail "the suite docker needs root, for containers without a daemon"
  ensure_debian_packages buildah docker-compose iproute2 mmdebstrap openssl podman runc systemd
  local store image
  store=$(mktemp -d)
  run_check docker-image tests/docker/build_image.sh "$store"
  image=$status
  cat "$logs/docker-image.log"
  if [ "$image" -eq 0 ]; then
    # One after the other: they share the ports.
    CROWNTABLE_DOCKER_STORE=$store CROWNTABLE_CLI=$store/crowntable run_logged docker tests/docker/isolated.sh \
      node --test --test-concurrency=1 --test-reporter=tap tests/docker/*.test.mjs
    count_node_tests docker "$status"
    sed -n 's/^ *# \(.* ms\|.* MB .*\)$/  \1/p' "$logs/docker.log"
  fi
  rm -rf "$store"
}

# Chromium for the browser tests (without windows, which take as long as the pages) with a font to draw with, tmux for
# the terminal, what stands behind and before nodes and sets their clocks, the pinned formatter.
ensure_debian_packages git chromium-headless-shell fonts-dejavu-core postgresql haproxy faketime tmux clang-format-16 python3
ensure_node
# Every suite needs it or its packages, and the server holds it.
build_web

# What the tests and what they start make for the time of a test goes here, where it can be seen that it went.
scratch=$(mktemp -d)
chmod 755 "$scratch"  # Some tests run as another user.
at_exit() {
  go_on_with_sanitizer_build
  [ -z "$sanitizer_build" ] || kill -- "-$sanitizer_build" 2> /dev/null || true
  rm -rf "$scratch"
}
trap at_exit EXIT
export TMPDIR=$scratch
# Node keeps there what it has compiled, which is nobody's to clean up.
export NODE_DISABLE_COMPILE_CACHE=1

times=$(printf '%-12s %8s %8s' suite build tests)
times+=$(printf '\n%-12s %8d' '(before all)' "$SECONDS")
for suite in "${suites[@]}"; do
  echo "== $suite"
  # The long ones take what they take.
  if [[ " ${long_suites[*]} " == *" $suite "* ]]; then suite_s_max=infinity; else suite_s_max=1800; fi
  suite_started=$SECONDS
  build_s=0
  "suite_$suite"
  times+=$(printf '\n%-12s %8d %8d' "$suite" "$build_s" "$((SECONDS - suite_started - build_s))")
done

echo "== left behind"
run_check left-behind nothing_left_in "$scratch"

printf '\nWhere the time went, in seconds:\n%s\n\n' "$times"

# Their names once more at the very end, where nobody has to look for them.
for suite in ${failures[@]+"${failures[@]}"}; do
  echo "FAILED: $suite (log: $logs/$suite.log)"
  sed -nE 's/^ *(not ok [0-9]+ - |TEST CASE: +)/  /p' "$logs/$suite.log" | sort -u
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
