import { writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';
import { freezeServer } from '../../client/imports/frozen/freeze-server.ts';
import { callSetting } from '../../client/tools/call-setting.ts';
import { playCalls } from '../../client/tools/play-calls.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const servers = inject('mcpServers');
const folder = temporaryFolder();

const CALLS = [
  { name: 'get-sum', arguments: { a: 1.5, b: 2 } },
  { name: 'echo', arguments: { message: '=of what' } },
  { name: 'get-structured-content', arguments: { location: 'New York' } },
  { name: 'get-resource-reference', arguments: { resourceId: -1 } },
];
const ANSWERS = [
  ['The sum of 1.5 and 2 is 3.5.', false],
  ['Echo: =of what', false],
  [expect.stringContaining('"temperature"'), false],
  ['Invalid resourceId: -1. Must be a finite positive integer.', true],
];

/** What the pack answers, beside the calls that were recorded, to one that was not. */
async function recordedAt(mcp: string, name: string) {
  const fileOf = (file: string, calls: readonly object[]) => {
    writeFileSync(join(folder, file), calls.map((call) => JSON.stringify(call)).join('\n'));
    return join(folder, file);
  };
  const output = join(folder, name);
  const frozen = await freezeServer({ mcp, calls: fileOf(`${name}.jsonl`, CALLS), output });
  const setting = await callSetting({ pack: output, profile: 'default', timeZone: 'UTC', services: 'synthetic' }, {});
  const asked = fileOf('asked.jsonl', [...CALLS, { name: 'get-sum', arguments: { a: 2, b: 2 } }]);
  const played = await Array.fromAsync(playCalls(asked, setting));
  return {
    frozen,
    answers: played.flatMap(({ calls }) => calls.map(({ text, error }) => [error ? text : JSON.parse(text), error])),
  };
}

const EXPECTED = {
  frozen: { server: expect.stringMatching(/everything \d/), tools: 13, calls: 4, errors: 1, notes: [] },
  answers: [...ANSWERS, ['This call was not recorded. Recorded are: {"a":1.5,"b":2}.', true]],
};

describe.skipIf(servers === null)("the reference server of the protocol's authors is recorded", () => {
  it('where a command starts it', async () => {
    expect(await recordedAt(`${process.execPath} ${servers!.everything}`, 'command')).toMatchObject(EXPECTED);
  });

  atNight(() => {
    it('at a URL', async () => {
      const [port = 0] = await freePorts([0]);
      const child = spawn(process.execPath, [servers!.everything, 'streamableHttp'], {
        env: { ...process.env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      try {
        await once(child.stderr, 'data');
        await expect
          .poll(() =>
            fetch(`http://127.0.0.1:${port}/mcp`).then(
              ({ status }) => status,
              () => 0,
            ),
          )
          .toBeGreaterThan(0);
        expect(await recordedAt(`http://127.0.0.1:${port}/mcp`, 'url')).toMatchObject(EXPECTED);
      } finally {
        child.kill('SIGKILL');
      }
    });
  });
});
