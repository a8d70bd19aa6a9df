// The world of tests/server states what must hold by doctest. Here no test runs, so what does not hold ends the fuzzer,
// which then shows the input.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

namespace {

void end_at(const doctest::AssertData& failed) {
    std::fprintf(stderr, "%s:%d: does not hold: %s\n", failed.m_file, failed.m_line, failed.m_expr);
    std::abort();
}

struct Holds {
    Holds() {
        context.setAsDefaultForAssertsOutOfTestCases();
        context.setAssertHandler(end_at);
    }
    doctest::Context context;
};

const Holds holds;

}  // namespace
