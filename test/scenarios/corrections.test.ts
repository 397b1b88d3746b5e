import { describe, expect, it } from 'vitest';

import { evaluate } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { REFUSAL } from '../../roles/scripted/unhelpful.ts';
import { PROFILES } from '../../sandbox/cell.ts';
import { graderHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { selectScenarios } from '../../scenarios/select.ts';
import { runOf, say } from '../evaluation/run.ts';
import { DEFAULT_SETTINGS, prepared } from '../support/packs.ts';
import { EXAMPLE, writtenFile } from './written.ts';

const CORRECTED = `    corrected:
      why: The tool was not offered.
      tools: [search_contacts, get_current_timestamp, timestamp_diff, add_reminder, get_wifi_status]
      categories: [II]
      milestones:
        - { mentioning: ['{=bob.name} is unknown'], unchanged: [CONTACT] }
`;

/** The example, its second scenario with these lines. */
function example(lines: string): Pack {
  return loadPack(writtenFile(EXAMPLE + lines));
}

const pack = example(CORRECTED);
const corrected = pack.scenarios[1]!;

describe('a corrected scenario', () => {
  it('is the original under profile paper', () => {
    expect(scenarioUnder(corrected, 'paper')).toEqual(example('').scenarios[1]);
  });

  it('has the parts that are corrected under profile default, and the others as they were', () => {
    const { tools, categories, milestones, ...others } = scenarioUnder(corrected, 'default');
    expect(tools.allow).toContain('get_wifi_status');
    expect(tools.deny).toEqual([]);
    expect(categories).toEqual(['INSUFFICIENT_INFORMATION']);
    expect(milestones.milestones.map(({ note }) => note)).toEqual([
      'The user is told something that mentions: Bob is unknown. Nothing changes in CONTACT.',
    ]);
    expect(others).toMatchObject({ minefields: corrected.minefields, solution: corrected.solution });
    expect(others).not.toHaveProperty('corrections');
  });

  it('keeps the list of tools that is not corrected', () => {
    const { scenarios } = example(
      '    denied: [remove_contact]\n    corrected: { why: Because., tools: [add_reminder, search_contacts, timestamp_diff, get_current_timestamp] }\n',
    );
    expect(scenarios[1]?.corrections?.tools?.deny).toEqual(['remove_contact']);
    const denied = example('    corrected: { why: Because., denied: [remove_contact] }\n').scenarios[1]?.corrections;
    expect(denied?.tools).toEqual({ allow: corrected.tools.allow, deny: ['remove_contact'] });
  });

  it('goes on after the last milestone with those that are added', () => {
    const further =
      "further: [{ id: end, mentioning: [wifi] }, { after: [diff, end], told: '{diff.seconds:int} left' }]";
    const one = example(`    corrected: { why: Because., ${further} }\n`).scenarios[1]!;
    const { milestones, edges } = scenarioUnder(one, 'default').milestones;
    const before = one.milestones.milestones.length;
    expect(milestones.slice(0, before)).toEqual(one.milestones.milestones);
    expect(milestones).toHaveLength(before + 2);
    expect(edges).toEqual(
      expect.arrayContaining([
        [before - 1, before],
        [before, before + 1],
        [2, before + 1],
      ]),
    );
    expect(milestones.at(-1)?.constraints).toMatchObject([{ kind: 'tool-trace-dependent', reference: 2 }]);
    const replaced = example(
      `    corrected: { why: Because., milestones: [{ told: Hello }], further: [{ told: Bye }] }\n`,
    );
    expect(scenarioUnder(replaced.scenarios[1]!, 'default').milestones.milestones).toHaveLength(2);
  });

  it('may allow more messages', () => {
    const one = example('    corrected: { why: Because., maxMessages: 44 }\n').scenarios[1]!;
    expect([scenarioUnder(one, 'paper'), scenarioUnder(one, 'default')].map(({ maxMessages }) => maxMessages)).toEqual([
      30, 44,
    ]);
  });

  it('may offer a tool that the original lacks, or need one no more', () => {
    const call = '    milestones: [{ called: { get_wifi_status: {} } }]\n';
    expect(() => example(call)).toThrow('the scenario does not offer get_wifi_status');
    const { allow } = scenarioUnder(corrected, 'default').tools;
    expect(() => example(`${call}    corrected: { why: Because., tools: [${allow.join(', ')}] }\n`)).not.toThrow();
    expect(() => example(`${call}    corrected: { why: Because., milestones: [] }\n`)).not.toThrow();
  });

  it('hands its corrections on to those like it, unless they say otherwise', () => {
    const like = '  - { name: third, like: remind_bob_offline';
    const { scenarios } = example(`${CORRECTED}${like} }\n${like.replace('third', 'fourth')}, corrected: null }\n`);
    expect(scenarios[2]?.corrections).toEqual(corrected.corrections);
    expect(scenarios[3]).not.toHaveProperty('corrections');
  });

  it('is another scenario with another grader only under profile default', () => {
    const [name, original] = [corrected.name, example('')];
    for (const hash of [scenarioHash, graderHash]) {
      expect(hash(pack, name, 'paper')).toBe(hash(original, name, 'paper'));
      expect(hash(pack, name, 'default')).not.toBe(hash(original, name, 'default'));
    }
  });

  it('is selected by the categories of the profile', () => {
    const names = (profile: (typeof PROFILES)[number]) =>
      selectScenarios(pack, { categories: ['MTC'], profile }).map(({ name }) => name);
    expect(names('paper')).toEqual(['remind_bob', 'remind_bob_offline']);
    expect(names('default')).toEqual(['remind_bob']);
  });

  it('is prepared once for each profile', () => {
    const own = prepared(pack);
    const settings = PROFILES.map((profile) => ({ ...DEFAULT_SETTINGS, profile }));
    const cell = { scenario: corrected.name, augmentation: 'none' } as const;
    const counts = settings.map((one) => own.agentTools(cell, one).schemas.length);
    expect(counts).toEqual([5, 4]);
    expect(settings.map((one) => own.scenario(corrected.name, one).categories.length)).toEqual([1, 2]);
    const [first, second] = settings.map((one) => own.hashes(cell, one));
    expect(first?.tools).not.toBe(second?.tools);
    expect(first?.grader).not.toBe(second?.grader);
  });

  it('is the same in a JSON pack', () => {
    const { hash: _hash, ...content } = pack;
    expect(loadPack(writtenFile(JSON.stringify(content), 'json'))).toEqual(pack);
  });
});

describe('where refusing is right', () => {
  const builtIn = loadPack();
  const refusable = selectScenarios(builtIn, { categories: ['II'] }).map(({ name }) => name);

  it.each(refusable)('%s rewards no fixed refusal and no echo', (name) => {
    const scenario = instantiate(builtIn, name, DEFAULT_SETTINGS);
    const similarity = (text: string) =>
      evaluate(logOf({ ...runOf(say('agent', 'user', text)), world: scenario.world }), scenario, 'default').similarity;
    expect(similarity(REFUSAL)).toBe(0);
    expect(similarity(scenario.opening)).toBe(0);
    expect(similarity(`${scenario.opening} ${REFUSAL}`)).toBe(0);
  });
});
