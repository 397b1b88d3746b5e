import { describe, expect, it } from 'vitest';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { rougeTokens } from '../../evaluation/rouge.ts';
import { importPack } from '../../reference/import-pack.ts';
import { MURMUR } from '../../roles/scripted/idle.ts';
import { REFUSAL } from '../../roles/scripted/trivial-agents.ts';
import { PROFILES } from '../../sandbox/cell.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Message } from '../../sandbox/message.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { PackContent } from '../../scenarios/pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { goldenPath, hasGolden } from '../conformance/golden-file.ts';
import { runOf, say } from '../evaluation/run.ts';
import { atNight, everyNth } from '../support/nightly.ts';

/** Where refusing is right, the refusal may resemble what is expected. */
const isRefusable = ({ categories }: Pick<Scenario, 'categories'>) => categories.includes('INSUFFICIENT_INFORMATION');

function spokenTargets({ milestones }: MilestoneGraph): readonly string[] {
  const constraints = milestones.flatMap((milestone) => milestone.constraints);
  const rows = constraints.flatMap((one) => ('target' in one && one.database === 'SANDBOX' ? one.target.rows : []));
  return rows.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));
}

/** Words of the text that a milestone of the scenario expects to be said. */
function sharedWords(
  said: string,
  { milestones, minefields }: Pick<Scenario, 'milestones' | 'minefields'>,
): readonly string[] {
  const expected = new Set([...spokenTargets(milestones), ...spokenTargets(minefields)].flatMap(rougeTokens));
  return rougeTokens(said).filter((word) => expected.has(word));
}

/** The similarity of a run in which the agent says this and the user ends the conversation at once. */
function similarity(pack: PackContent, { name }: Pick<Scenario, 'name'>, said: string, profile: Profile): number {
  const scenario = instantiate({ ...pack, hash: '' }, name, {
    profile,
    clock: { ...DEFAULT_CLOCK, ...pack.clock },
  });
  const tool = 'end_conversation';
  const messages: readonly Message[] = [
    say('agent', 'user', said),
    { ...say('user', 'execution-environment', ''), toolCall: { id: 'c', name: tool, arguments: '{}' } },
    { ...say('execution-environment', 'user', 'null'), toolResult: { callId: 'c', name: tool } },
  ];
  return evaluateLog(logOf({ ...runOf(...messages), world: scenario.world }), scenario, profile).similarity;
}

/** The scenarios in which the text shares a word with what is expected, or scores otherwise than silence. */
function rewarded(
  said: string,
  pack: PackContent,
  profile: Profile,
): readonly (readonly [name: string, words: readonly string[]])[] {
  const scenarios = pack.scenarios
    .map((one) => scenarioUnder(one, profile))
    .filter((scenario) => !isRefusable(scenario));
  if (scenarios.length === 0) throw new Error('there are no scenarios to check');
  return scenarios.flatMap((scenario) => {
    const words = sharedWords(said, scenario);
    const isSilence = similarity(pack, scenario, said, profile) === similarity(pack, scenario, '', profile);
    return words.length === 0 && isSilence ? [] : [[scenario.name, words] as const];
  });
}

describe.each(
  everyNth(2, [
    ['the refusal of the unhelpful agent', REFUSAL],
    ['the murmur of the idle agent', MURMUR],
  ] as const),
)('%s', (_, said) => {
  it('earns nothing in the built-in catalogue beyond what silence earns', () => {
    for (const profile of PROFILES) expect(rewarded(said, loadPack(), profile)).toEqual([]);
  });

  atNight(() => {
    it.skipIf(!hasGolden('scenarios.jsonl.gz'))('earns nothing in the scenarios of the reference', async () => {
      const { pack } = await importPack(goldenPath('scenarios.jsonl.gz'), 'golden');
      expect(rewarded(said, pack, 'paper')).toEqual([]);
    });
  });
});

describe('the refusal of the unhelpful agent', () => {
  it('is recognised as a refusal where the original expects one', () => {
    const pack = loadPack();
    const expecting = pack.scenarios
      .map((one) => scenarioUnder(one, 'paper'))
      .filter((one) => isRefusable(one) && spokenTargets(one.milestones).length > 0);
    expect(expecting.length).toBeGreaterThan(0);
    for (const scenario of expecting) {
      expect(sharedWords(REFUSAL, scenario), scenario.name).toEqual(['i', 'cannot']);
      const silence = similarity(pack, scenario, '', 'paper');
      expect(similarity(pack, scenario, REFUSAL, 'paper'), scenario.name).toBeGreaterThan(silence);
    }
  });
});
