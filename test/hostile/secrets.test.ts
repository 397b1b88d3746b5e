import { describe, expect, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import type { ResultsStore } from '../../results/store.ts';
import { requiredKey } from '../../roles/model/keys.ts';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { prepared, settingsOf } from '../support/packs.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playInline } from '../../workers/play-inline.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply } from '../support/wire/wire-server.ts';
import { rowsOfToday } from '../support/nightly.ts';

const OWN = 'sk-proj-Zx8Qw3Er5Ty7Ui9/Op1+As2Df4Gh6Jk8=';
const OTHER = 'sk-ant-api03-Mn4Bv6Cx8Za1Sd3Fg5Hj7Kl9Qw2Er4Ty6';
const RAPID = '9f8e7d6c5bmsh4a3b2c1d0e9f8a7p1b6c5djsn0a1b2c3d4e5f';
const ENVIRONMENT = { OPENAI_API_KEY: OWN, ANTHROPIC_API_KEY: OTHER, RAPID_API_KEY: ` ${RAPID}\n` };

const PACK = loadPack();
const PREPARED = prepared(PACK);

/** Everything that is kept of a run whose provider answers like this: its events, and its record in the results. */
async function kept(reply: WireReply): Promise<string> {
  await using server = await startOpenaiServer([reply]);
  const records: TrajectoryRecord[] = [];
  const store = {
    traffic: FREE_TRAFFIC,
    trajectories: { save: (record: TrajectoryRecord) => Promise.resolve((records.push(record), 'stored')) },
    packs: { find: () => Promise.resolve(toStoredPack(PACK)) },
  };
  const dependencies = createDependencies(store as unknown as ResultsStore, ENVIRONMENT);
  const players = { agent: `openai:gpt-test?baseUrl=${server.url}/v1`, user: 'scripted:user' };
  const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
  const { events } = await playInline(dependencies, trajectoryInput(PREPARED, settingsOf(PACK), cell));
  expect(records).toHaveLength(1);
  return JSON.stringify({ events, records });
}

describe.each([
  ['the own key', OWN],
  ["the other seat's key", OTHER],
  ['the key of services', RAPID],
])('nothing is kept of %s that a provider repeats', (_, key) => {
  const forms: readonly (readonly [how: string, text: string])[] = [
    ['whole', key],
    ['cut', key.slice(0, 29)],
    ['in upper case', key.toUpperCase()],
    ['over several lines', key.replaceAll(/.{6}/g, '$&\n  ')],
    ['in an address', encodeURIComponent(key)],
    ['in base64', Buffer.from(`user:${key}`).toString('base64')],
    ['behind 290 other characters', `${'. '.repeat(145)}${key}`],
  ];

  // The forms are the same for every key.
  const tried = rowsOfToday(forms, ([how]) => how === (key === OWN ? 'cut' : key === OTHER ? 'in base64' : 'whole'));
  it.each(tried)('%s', async (_how, text) => {
    const inError = await kept(openaiError(401, `Incorrect API key provided: ${text}.`));
    const inText = await kept(completion({ content: `<pre>Authorization: Bearer ${text}</pre>` }));
    const inCall = await kept(
      completion({ calls: [{ id: 'c1', name: 'set_wifi_status', arguments: JSON.stringify({ on: text }) }] }),
    );
    const inPage = await kept({ status: 502, headers: { 'content-type': 'text/html' }, body: `<html>${text}</html>` });
    for (const all of [inError, inText, inCall, inPage]) {
      const compact = decoded(all);
      // The first characters of a key say whose it is, and are the same for everybody.
      for (let at = 13; at + 10 <= key.length; at++)
        expect(compact).not.toContain(key.slice(at, at + 10).toLowerCase());
      if (text.includes(key)) continue;
      for (let at = 16; at + 12 <= text.length; at++)
        expect(all).not.toContain(JSON.stringify(text.slice(at, at + 12)).slice(1, -1));
    }
  });
});

/** In lower case, without what may stand between the parts of a key. */
function decoded(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll(/\\n|\s/g, '')
    .toLowerCase();
}

describe('a key in a spec', () => {
  it.each([
    `compatible:m?baseUrl=http://user:${OWN}@h/v1`,
    `compatible:m?baseUrl=http://h/v1?api_key=${OWN}`,
    `compatible:m?baseUrl=http://h/v1%23${encodeURIComponent(OWN)}`,
    `openai:gpt-5?api_key=${OWN}`,
  ])('%s is refused', (text) => {
    expect(() => parseModelSpec(text)).toThrow(InvalidModelSpec);
  });

  it.each([`openai:gpt-5?api_key=${OWN}`, `compatible:m?baseUrl=http://me:${OWN}@h`])('%s is not repeated', (text) => {
    const error = new InvalidModelSpec(text, 'it holds a key');
    expect(error.message).not.toContain('Zx8Qw3');
    expect(() => parseModelSpec(text)).toThrow(/^[^Z]*$/);
  });

  it('that the environment holds is refused before anything is stored', () => {
    const spec = parseModelSpec(`compatible:m?baseUrl=http://h/${OTHER}/v1`);
    expect(() => requiredKey(spec, ENVIRONMENT)).toThrow('compatible:m?baseUrl=http://h/[key]/v1 contains a key');
  });

  it('that is only named as one is refused as a whole, and where it is no address', () => {
    const refused = (text: string, value: string) =>
      expect(() => requiredKey(parseModelSpec(text), { MY_TOKEN: value })).toThrow('/[key]/');
    refused(`compatible:m?baseUrl=http://h/${OTHER}/v1`, OTHER);
    refused(`endpoint:http://h/${OTHER}/turn`, OTHER);
    for (const value of ['http://models.example/v1', 'models.example/another/v1', '/home/me/.ssh/id_ed25519'])
      expect(requiredKey(parseModelSpec('compatible:m?baseUrl=http://models.example/v1'), { MY_TOKEN: value })).toBe(
        'unused',
      );
  });
});

describe('a key variable', () => {
  const spec = parseModelSpec('openai:gpt-5');

  it('may have blanks around its key, which are not sent', () => {
    expect(requiredKey(spec, { OPENAI_API_KEY: `\t${OWN}\r\n` })).toBe(OWN);
  });

  it.each([`${OWN}\n${OTHER}`, `${OWN} `.repeat(2), `${OWN}\u200b`, `${OWN}\0`])(
    'with anything within is refused',
    (key) => {
      expect(() => requiredKey(spec, { OPENAI_API_KEY: key })).toThrow(
        /^OPENAI_API_KEY holds blanks, line breaks or non-ASCII/,
      );
    },
  );
});
