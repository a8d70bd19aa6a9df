#!/usr/bin/env python3
"""Runs the tests of the Python package, all or those of the files named, and tells in TAP what became of each."""

import pathlib
import sys
import time
import unittest

here = pathlib.Path(__file__).resolve().parent
# The tree stays as it is.
sys.dont_write_bytecode = True
sys.path[:0] = [str(here), str(here.parents[1] / "clients/python/src")]


class Tap(unittest.TestResult):
    """One line for each test, and below it what went wrong."""

    def __init__(self):
        super().__init__()
        self.count = {"ok": 0, "not ok": 0}
        self.began = 0.0

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()

    def tell(self, how, test, trouble=""):
        self.count[how] += 1
        name = test.id().split(".", 2)[-1].replace("test_", "", 1).replace("_", " ")
        print(f"{how} {sum(self.count.values())} - {name} # {time.monotonic() - self.began:.1f} s")
        if trouble:
            print("  ---", *trouble.rstrip().split("\n"), "...", sep="\n  ")
        sys.stdout.flush()

    def addSuccess(self, test):
        super().addSuccess(test)
        self.tell("ok", test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.tell("not ok", test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.tell("not ok", test, self.errors[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.tell("not ok", subtest, "".join(trouble for _, trouble in (self.failures + self.errors)[-1:]))

    def addSkip(self, test, reason):
        # Nothing is left out here: what cannot be tried is not tested.
        super().addSkip(test, reason)
        self.tell("not ok", test, f"skipped: {reason}")


def main(names):
    loader = unittest.TestLoader()
    suites = [loader.discover(str(here), pattern=f"{name}_test.py") for name in names or ["*"]]
    result = Tap()
    print("TAP version 13")
    unittest.TestSuite(suites).run(result)
    print(f"1..{sum(result.count.values())}")
    print(f"# pass {result.count['ok']}\n# fail {result.count['not ok']}")
    return 0 if result.count["not ok"] == 0 and result.count["ok"] > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
