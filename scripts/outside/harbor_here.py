"""An environment of Harbor in folders of this machine, where there is no docker: what a container has at /work, /logs, /tests
and /solution is below a folder of its own, and so are these names in commands and scripts. Its programs are those of PATH.
"""

import asyncio
import os
import re
import shutil
import tempfile
from pathlib import Path

from harbor.environments.base import BaseEnvironment, ExecResult
from harbor.environments.capabilities import EnvironmentCapabilities

INSIDE = re.compile(r"(?<![\w./-])/(?=(?:work|logs|tests|solution)\b)")


class Here(BaseEnvironment):
    @staticmethod
    def type():
        return "here"

    @property
    def capabilities(self):
        return EnvironmentCapabilities()

    def _validate_definition(self):
        assert (self.environment_dir / "Dockerfile").exists()

    async def start(self, force_build):
        self.root = Path(tempfile.mkdtemp(prefix="harbor-here-"))
        for name in ("work/results", "logs/verifier", "logs/agent", "logs/artifacts", "tests", "solution"):
            (self.root / name).mkdir(parents=True)
        if (self.environment_dir / "test.sh").exists():
            await self.upload_dir(self.environment_dir, "/tests")

    async def stop(self, delete):
        shutil.rmtree(self.root, ignore_errors=True)

    def placed(self, path):
        return self.root / str(path).lstrip("/")

    async def upload_file(self, source_path, target_path):
        target = self.placed(target_path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if str(source_path).endswith(".sh"):
            target.write_text(INSIDE.sub(f"{self.root}/", Path(source_path).read_text()))
        else:
            shutil.copy(source_path, target)

    async def upload_dir(self, source_dir, target_dir):
        for file in Path(source_dir).rglob("*"):
            if file.is_file():
                await self.upload_file(file, f"{target_dir}/{file.relative_to(source_dir)}")

    async def download_file(self, source_path, target_path):
        Path(target_path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.placed(source_path), target_path)

    async def download_dir(self, source_dir, target_dir):
        shutil.copytree(self.placed(source_dir), target_dir, dirs_exist_ok=True)

    async def exec(self, command, cwd=None, env=None, timeout_sec=None, user=None):
        process = await asyncio.create_subprocess_exec(
            "bash",
            "-c",
            INSIDE.sub(f"{self.root}/", command),
            cwd=self.root / "work",
            env={**os.environ, **(env or {})},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, error = await asyncio.wait_for(process.communicate(), timeout_sec)
        return ExecResult(stdout=out.decode(), stderr=error.decode(), return_code=process.returncode)
