import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { packTexts } from '../../client/imports/frozen/pack-texts.ts';
import { evaluate } from '../../client/index.ts';
import type { EvaluateOptions } from '../../client/index.ts';
import { choosePack } from '../../client/packs.ts';
import { dryRun } from '../../client/planning/dry-run.ts';
import { planSweep } from '../../client/planning/plan-sweep.ts';
import { withResults } from '../../client/results.ts';
import { makeSubmission } from '../../client/submitting/make-submission.ts';
import { CLAIMS_FILE } from '../../client/submitting/submission.ts';
import type { SubmittedSweep } from '../../client/submitting/submission.ts';
import { verifySubmission } from '../../client/submitting/verify-submission.ts';
import { SWEEP_DEFAULTS } from '../../client/planning/sweep-settings.ts';
import { openStore } from '../../results/open-store.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { callTurn, following } from '../support/turns.ts';

const scratch = temporaryFolder();

/** A recording of a server with these tools, each of which was called once, with `{ city: "Oslo" }`. */
function frozen(name: string, ...tools: readonly string[]): string {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  const texts = packTexts({
    name,
    server: 'roads 1',
    tools: tools.map((tool) => ({
      name: tool,
      description: 'Tells how the roads are.',
      parameters: { city: { type: 'string', description: 'City.' } },
      schema,
    })),
    calls: tools.map((tool) => ({
      tool,
      arguments: { city: 'Oslo' },
      text: 'Snow.',
      error: false,
      place: 'calls.jsonl:1',
      left: [],
    })),
  });
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(scratch, name, file)), { recursive: true });
    writeFileSync(join(scratch, name, file), text);
  }
  return join(scratch, name);
}

const OFF = [callTurn('set_wifi_status', { on: false }), { content: 'Wifi is now switched off.' }];

describe('decoys', () => {
  let roads: string;
  beforeAll(() => {
    roads = frozen('roads', 'road_state', 'road-tolls');
  });

  async function played(options: EvaluateOptions) {
    const { runs } = await evaluate({ scenarios: ['wifi_off'], augmentations: ['none'], decoys: roads, ...options });
    const run = runs[0]!;
    const answers = run.messages.filter(({ toolResult, recipient }) => toolResult && recipient === 'agent');
    return { ...run, answers };
  }

  it('answer from the recording, or say that it has no such call, and change nothing', async () => {
    const looks = [callTurn('road_state', { city: 'Oslo' }), callTurn('road-tolls', { city: 'Rome' })];
    const { solved, similarity, answers } = await played({ agent: following([...looks, ...OFF]) });
    expect(answers.slice(0, 2).map(({ content, changes = [] }) => [content, changes])).toEqual([
      ['"Snow."', []],
      [expect.stringContaining('This call was not recorded. Recorded are: {"city":"Oslo"}.'), []],
    ]);
    expect([solved, similarity]).toEqual([true, 1]);
  });

  it('solve nothing', async () => {
    const only = following([callTurn('road_state', { city: 'Oslo' }), { content: 'There is snow.' }]);
    expect(await played({ agent: only })).toMatchObject({ solved: false });
  });

  it('are unknown tools in runs without them', async () => {
    const looking = following([callTurn('road_state', { city: 'Oslo' }), ...OFF]);
    const { answers } = await played({ agent: looking, decoys: [] });
    expect(answers[0]!.content).toContain('There is no tool "road_state"');
  });

  it('have to be found under augmentation search, as all tools have', async () => {
    const finds = callTurn('search_tools', { query: 'how the roads are' });
    const looks = callTurn('road_state', { city: 'Oslo' });
    const switches = callTurn('search_tools', { query: 'set wifi status' });
    const agent = following([looks, finds, looks, switches, ...OFF]);
    const { solved, answers } = await played({ agent, augmentations: ['search'] });
    expect(answers.map(({ content }) => content)).toEqual([
      'No tool road_state has been found yet. Call search_tools first.',
      expect.stringContaining('road-tolls'),
      '"Snow."',
      expect.stringContaining('set_wifi_status'),
      expect.anything(),
    ]);
    expect(solved).toBe(true);
  });

  it('stand beside the same tools as without them, under each augmentation', async () => {
    const shown = async (augmentation: Augmentation, decoys: readonly string[]) => {
      const { pack } = await choosePack([], { decoys });
      const settings = { clock: DEFAULT_CLOCK, profile: 'default' } as const;
      const { schemas } = new PreparedPack(pack).agentTools({ scenario: 'wifi_off', augmentation }, settings);
      return schemas.map(({ name }) => name);
    };
    for (const augmentation of ['none', '3dt', '10dt', 'at', 'ads'] as const)
      expect(await shown(augmentation, [roads])).toEqual([
        ...(await shown(augmentation, [])),
        'road_state',
        'road-tolls',
      ]);
    expect(await shown('tns', [roads])).toEqual([...(await shown('tns', [])), 'roads_1', 'roads_0']);
  });

  it('are lent to whoever verifies a submission: the same pass, without them nothing is known, and others are refused', async () => {
    const looks = callTurn('road_state', { city: 'Oslo' });
    const [results, path] = [join(scratch, 'submitted.db'), join(scratch, 'claims')];
    await played({ id: 'lent', results, agent: following([looks, ...OFF]) });
    await withResults(results, 'read', async (store) =>
      makeSubmission(store, (await store.sweeps.find('lent'))!, {}, { path, replace: true, onRun: () => undefined }),
    );
    const verified = async (decoys: readonly string[]) => {
      const { pack } = await choosePack([], { decoys });
      const accepting = { acceptModelUser: false, acceptJudge: false };
      const quiet = { environment: {}, report: () => undefined, onRun: () => undefined };
      return verifySubmission(path, { pack, ...accepting, ...quiet });
    };
    const [same, none] = [await verified([roads]), await verified([])];
    expect(same.runs).toMatchObject([{ verdict: 'pass', reasons: [] }]);
    expect(same.agents).toMatchObject([{ pass: 1, solved: { low: 1, high: 1 } }]);
    const reason = expect.stringMatching(
      /^its agent was offered tools of roads \(hash [\da-f]{12}\): give them with --decoys$/,
    );
    expect(none.runs).toMatchObject([{ verdict: 'unknown', reasons: [reason] }]);
    expect(none.agents).toMatchObject([{ pass: 0, unknown: 1, solved: { low: 0, high: 1 } }]);
    expect(none.problems).toEqual([]);
    await expect(verified([frozen('streets', 'street_state')])).rejects.toThrow(
      /decoys roads \(hash .*the decoys with --decoys/,
    );
    const file = join(path, CLAIMS_FILE);
    const submission = JSON.parse(readFileSync(file, 'utf8')) as SubmittedSweep;
    const decoys = submission.decoys!.map(({ name }) => ({ name, hash: '0'.repeat(64) }));
    writeFileSync(file, JSON.stringify({ ...submission, decoys }));
    await expect(verified([])).rejects.toThrow(/give the pack with --pack and the decoys/);
  });

  it('make another sweep, whose runs name them', async () => {
    const request = { ...SWEEP_DEFAULTS, agents: ['scripted:oracle'], scenarios: ['wifi_off'] };
    const [plain, decoyed] = await Promise.all(
      [[], [roads]].map(async (decoys) => planSweep({ ...request, decoys }, {})),
    );
    expect(decoyed!.sweep.id).not.toBe(plain!.sweep.id);
    expect(plain!.pack.decoys).toBeUndefined();
    const { hash } = (await choosePack([roads])).pack;
    const { decoys } = await dryRun(decoyed!, join(scratch, 'none.db'), {});
    const sha256 = expect.stringMatching(/^[\da-f]{64}$/);
    const tools = [
      { name: 'road_state', sha256 },
      { name: 'road-tolls', sha256 },
    ];
    expect(decoys).toEqual([{ name: 'roads', hash, tools }]);
    const results = join(scratch, 'results.db');
    const [plainRun, run] = [await played({ results, decoys: [] }), await played({ results })];
    await using store = await openStore(results, 'read');
    const provenanceOf = async ({ id }: { readonly id: string }) => (await store.trajectories.find(id))?.provenance;
    expect(await provenanceOf(run)).toMatchObject({ pack: decoyed!.pack.hash, decoys: [{ name: 'roads', hash }] });
    expect(await provenanceOf(plainRun)).not.toHaveProperty('decoys');
  });

  it.each([
    [
      'a tool of the world',
      ['phone'],
      () => frozen('phone', 'set_wifi_status'),
      'pack toolsandbox has a tool set_wifi_status too',
    ],
    [
      'the tool that searches',
      ['finder'],
      () => frozen('finder', 'search_tools'),
      'augmentation search has a tool search_tools too',
    ],
    [
      'tools that change rows',
      ['library'],
      () => resolve('examples/worlds/library'),
      'its tool lend_book changes rows',
    ],
    ['no tools of its own', ['toolsandbox'], () => 'toolsandbox', 'it brings no tools of its own'],
  ])('cannot be packs with %s', async (_what, [name], pack, wrong) => {
    const refused = choosePack([], { decoys: [pack()] });
    await expect(refused).rejects.toThrow(`--decoys ${name}: ${wrong}`);
  });

  it('are told apart by name', async () => {
    const twice = choosePack([], { decoys: [roads, frozen('streets', 'road_state')] });
    await expect(twice).rejects.toThrow('--decoys streets: pack roads has a tool road_state too');
  });
});
