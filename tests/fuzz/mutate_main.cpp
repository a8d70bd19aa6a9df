// Drives one fuzz target without libFuzzer: FILES... are the seeds; each run mutates one of them. The same
// arguments always run the same inputs; what fails is named by its number.
//   command_fuzz --runs=20000 --seed=1 protocol/examples/*/*.json

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using crowntable::Random;

constexpr std::string_view tokens[] = {"{",    "}",          "[",      "]",     ":",           ",",      "\"",
                                       "null", "true",       "-1",     "1e99",  "2.7",         "\\u0",   "\xff",
                                       "\xf0", "3000000000", "\"id\"", "JK",    "10H",         "\"op\"", "[[[[",
                                       "\x01", " ",          "\"\"",   "99999", "\xe2\x80\xae"};

void mutate(std::string& text, Random& random) {
    const auto size = static_cast<std::uint32_t>(text.size());
    const std::uint32_t at = random.below(size + 1);
    switch (random.below(5)) {
        case 0:
            text.insert(at, tokens[random.below(std::size(tokens))]);
            return;
        case 1:
            text.erase(at, random.below(9));
            return;
        case 2:
            if (size > 0) text[random.below(size)] = static_cast<char>(random.below(256));
            return;
        case 3:
            text.insert(at, text.substr(random.below(size + 1), random.below(40)));
            return;
        default:
            text.replace(at, random.below(5), tokens[random.below(std::size(tokens))]);
            return;
    }
}

std::uint32_t number_after(std::string_view argument, std::string_view name) {
    return static_cast<std::uint32_t>(std::strtoul(argument.substr(name.size()).data(), nullptr, 10));
}

}  // namespace

int main(int count, char** arguments) {
    std::uint32_t runs = 20000;
    crowntable::Seed seed{};
    std::vector<std::string> seeds;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument.starts_with("--runs=")) {
            runs = number_after(argument, "--runs=");
        } else if (argument.starts_with("--seed=")) {
            seed.bytes[0] = static_cast<std::uint8_t>(number_after(argument, "--seed="));
        } else {
            std::ifstream file(arguments[i], std::ios::binary);
            seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        }
    }
    if (seeds.empty() || runs == 0) {
        std::fprintf(stderr, "usage: %s [--runs=N] [--seed=0..255] FILE...\n", arguments[0]);
        return 2;
    }
    Random random(seed, "mutations");
    for (std::uint32_t run = 0; run < runs; ++run) {
        std::string text = seeds[random.below(static_cast<std::uint32_t>(seeds.size()))];
        for (std::uint32_t times = random.below(6); times > 0; --times) mutate(text, random);
        try {
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
        } catch (const std::exception& error) {
            std::fprintf(stderr, "run %u failed: %s\ninput: %s\n", run, error.what(), text.c_str());
            return 1;
        }
    }
    std::printf("%u inputs from %zu seeds\n", runs, seeds.size());
    return 0;
}
