import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { callSetting } from '../../client/tools/call-setting.ts';
import { playCalls } from '../../client/tools/play-calls.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const lend = { name: 'lend_book', arguments: { book_id: 'b-17f3', member_id: 'm-2201' } };
const SETTING = {
  pack: 'examples/worlds/library',
  profile: 'default',
  timeZone: 'UTC',
  services: 'synthetic',
} as const;

async function played(name: string, content: string | Buffer) {
  const file = join(folder, name);
  writeFileSync(file, content);
  const all = [];
  for await (const one of playCalls(file, await callSetting(SETTING, {}))) all.push(one);
  return all;
}

it.each(['calls.jsonl', 'calls.jsonl.gz'])(
  'each line of %s is played on a world of its own, call after call',
  async (name) => {
    const text = [{ id: 'all', calls: [lend, lend, lend] }, { calls: [lend, { name: 'nope', arguments: {} }] }]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const [three, two] = await played(name, name.endsWith('.gz') ? gzipSync(text) : text);
    expect(three!.id).toBe('all');
    expect(three!.calls.map(({ error }) => error)).toEqual([false, false, true]);
    expect(three!.calls[2]).toMatchObject({ text: 'All copies of Middlemarch are lent.', changes: [] });
    const [first, second] = three!.calls.map(({ text: said }) => said);
    expect(first, 'each loan has an id of its own').not.toBe(second);
    expect(two).toMatchObject({ id: '2', calls: [{ text: first, error: false }, { error: true }] });
  },
);

it.each([
  ['{"calls":3}', /bad\.jsonl:1: calls: 3 is not of type array/],
  ['{"calls":[]}\n{', /bad\.jsonl:2: no JSON/],
  ['{"calls":[{"name":"lend_book"}]}', /bad\.jsonl:1: calls\.0.*arguments/],
])('%s is refused with its line', async (text, message) => {
  await expect(played('bad.jsonl', text)).rejects.toThrow(message);
});
