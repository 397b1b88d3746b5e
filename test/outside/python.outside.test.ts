import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { evaluate } from '../../client/index.ts';
import { heldSweep } from '../support/gateway.ts';
import { atNight } from '../support/nightly.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PACKAGE = here('../../clients/python');
const clients = inject('trainingClients');
const env = { ...process.env, PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: '1' };
const python = (...args: readonly string[]) => promisify(execFile)(clients?.python ?? '', args, { env });

/** Switches off what is named, first in a wrong way; keeps count in its state. */
const POLICY = `
import sys
def policy(view):
    step = (view["state"] or 0) + 1
    name = view["tools"][0]["name"]
    last = view["messages"][-1]
    call = lambda on: {"tool_calls": [{"function": {"name": name, "arguments": {"on": on}}}], "state": step}
    if step == 1:
        return call("sure")
    assert last["role"] == "tool" and view["messages"][view["since"]] == last, view
    assert (last["tool_call_id"] in view["failures"]) == (step == 2), view
    return call(False) if step == 2 else {"content": "It is off.", "state": step}
`;

describe.skipIf(clients === null)('the Python package', () => {
  it('passes its own tests', async () => {
    const { stderr } = await python(here('python/test_endpoint.py'));
    expect(stderr).toMatch(/Ran 7 tests[^]*\nOK\n$/);
  });

  atNight(() => {
    it('plays the runs of a sweep at a gateway, by MCP', async () => {
      await using sweep = await heldSweep(['wifi_off', 'cellular_off']);
      const { address, token } = await sweep.gateway();
      sweep.end();
      const tell = 'on_end=lambda trajectory, said: print(trajectory.split("/")[1], said)';
      const program = `${POLICY}\nfrom toolsandbox.gateway import play\nprint(play(policy, "${address}", token="${token}", ${tell}))`;
      const { stdout } = await python('-c', program);
      const over = 'The run is over: completed.';
      expect(stdout).toBe(`wifi_off ${over}\ncellular_off ${over}\n2\n`);
      const ended = await Promise.all(sweep.runs.map((run) => run.ended));
      expect(ended.map(({ finished }) => finished.solved)).toEqual([true, true]);
      const refused = await python(
        '-c',
        `from toolsandbox.gateway import play\nplay(None, "${address}", token="other")`,
      ).catch(({ stderr }: { readonly stderr: string }) => ({ stderr }));
      expect(refused.stderr).toMatch(/GatewayError: .* answers with status 401/);
    });
  });

  atNight(() => {
    it('makes an endpoint of a function, which plays', async () => {
      const program = `${POLICY}\nfrom toolsandbox.endpoint import agent\nagent(policy).serve(port=0)`;
      const child = spawn(clients?.python ?? '', ['-c', program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      try {
        const [line] = (await once(createInterface(child.stderr), 'line')) as [string];
        const agent = line.replace('agent at ', '');
        const { runs } = await evaluate({ scenarios: ['wifi_off'], augmentations: ['none'], agent });
        expect(runs, runs[0]?.explanation ?? '').toMatchObject([{ solved: true }]);
      } finally {
        child.kill();
      }
    });

    it('has types that mypy takes as strictly as it can, and refuses what they say', async () => {
      const typed = ['env', 'endpoint', 'gateway', 'seat'].map((name) => `${PACKAGE}/toolsandbox/${name}.py`);
      const check = (...args: readonly string[]) => python('-m', 'mypy', '--strict', '--cache-dir=/dev/null', ...args);
      expect((await check(...typed)).stdout).toContain('Success: no issues found');
      const wrong = 'from toolsandbox.endpoint import agent\n@agent\ndef mine(view: str) -> int: return 1';
      const refused = await check('-c', wrong).catch(({ stdout }: { readonly stdout: string }) => ({ stdout }));
      expect(refused.stdout).toContain('Argument 1 to "agent" has incompatible type');
    });
  });
});
