"""The package as it is given to others: its types, its wheel, and the Python that it promises."""

import ast
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from kit import root

package = root / "clients/python"
sources = sorted((package / "src/crowntable").glob("*.py"))


def run(*command, **how):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **how)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}:\n{done.stdout}")
    return done.stdout


class Package(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="crowntable-wheel-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def test_the_types_are_right_by_the_strict_rules_of_mypy_for_python_3_9(self):
        found = run("mypy", "--cache-dir", str(self.folder), "--config-file", "pyproject.toml", "src", cwd=package)
        self.assertIn("no issues found", found)

    def test_the_syntax_is_that_of_python_3_9(self):
        self.assertGreater(len(sources), 10)
        for path in sources + sorted((package / "examples").glob("*.py")):
            with self.subTest(path.name):
                ast.parse(path.read_text("utf-8"), feature_version=(3, 9))

    def test_no_source_is_longer_than_400_lines_and_no_line_than_120_columns(self):
        examples, tests = package / "examples", root / "tests/python"
        for path in [*sources, *sorted(examples.glob("*.py")), *sorted(tests.glob("*.py"))]:
            lines = path.read_text("utf-8").splitlines()
            with self.subTest(path.name):
                self.assertLessEqual(max(map(len, lines)), 120)
                self.assertTrue(len(lines) <= 400 or path.parent == tests or path.name == "wire_types.py")
                self.assertEqual([line for line in lines if line != line.rstrip()], [])

    def test_the_wheel_is_built_without_a_network_and_imported_from_where_it_was_installed(self):
        source = self.folder / "source"
        shutil.copytree(package, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "dist"))
        dist = self.folder / "dist"
        run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(dist), str(source))
        (wheel,) = dist.glob("crowntable-*-py3-none-any.whl")
        names = zipfile.ZipFile(wheel).namelist()
        for wanted in ("py.typed", "left_out.json", "wire_types.py"):
            self.assertIn(f"crowntable/{wanted}", names)
        self.assertLess(wheel.stat().st_size, 100_000)
        place = self.folder / "venv"
        run(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", str(place))
        python = str(place / "bin/python")
        # The pip of the system, for the Python of the folder.
        offline = ["--no-index", "--no-deps", "--disable-pip-version-check", "--no-compile"]
        run(sys.executable, "-m", "pip", "--python", python, "install", *offline, str(wheel))
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        told = run(
            python,
            "-c",
            "import asyncio, crowntable\n"
            "print(crowntable.__file__, crowntable.__version__)\n"
            "async def go():\n"
            "    try:\n"
            "        await crowntable.Server('http://127.0.0.1:1', patience_s=0).games()\n"
            "    except crowntable.Unreachable as problem:\n"
            "        print(problem)\n"
            "asyncio.run(go())\n",
            cwd=self.folder,
            env=env,
        )
        self.assertIn(str(place), told)
        self.assertIn("no answer of http://127.0.0.1:1", told)
