import { describe, expect, it } from 'vitest';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { REFUSAL } from '../../roles/scripted/trivial-agents.ts';
import { PROFILES } from '../../sandbox/cell.ts';
import { graderHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { selectScenarios } from '../../scenarios/select.ts';
import { runOf, say } from '../evaluation/run.ts';
import { DEFAULT_SETTINGS, prepared } from '../support/packs.ts';
import { EXAMPLE, writtenFile } from './written.ts';

const PAPER = `    paper:
      why: The tool was not offered.
      opening: Remind Bob, please.
      tools: [search_contacts, get_current_timestamp, timestamp_diff, add_reminder, get_wifi_status]
      categories: [II]
      milestones:
        - { mentioning: ['{=bob.name} is unknown'], unchanged: [CONTACT] }
`;

/** The example, its second scenario with these lines. */
function example(lines: string): Pack {
  return loadPack(writtenFile(EXAMPLE + lines));
}

const pack = example(PAPER);
const twofold = pack.scenarios[1]!;

it('a row of a world may have other cells in profile paper, and is the same scenario in either without them', () => {
  const bob = 'phone_number: "+15550002", relationship: null, is_self: false';
  const twofoldRow = (cells: string) => loadPack(writtenFile(EXAMPLE.replace(bob, `${bob}, $paper: { ${cells} }`)));
  const other = twofoldRow('phone_number: "+1555"');
  const bobUnder = (profile: (typeof PROFILES)[number]) =>
    instantiate(other, twofold.name, { ...DEFAULT_SETTINGS, profile }).world['CONTACT']?.[1];
  const plain = instantiate(pack, twofold.name, DEFAULT_SETTINGS).world['CONTACT']?.[1];
  expect(bobUnder('default')).toEqual(plain);
  expect(bobUnder('paper')).toEqual({ ...plain, phone_number: '+1555' });
  const hash = (of: Pack, profile: (typeof PROFILES)[number]) => scenarioHash(of, twofold.name, profile);
  expect(hash(other, 'default')).toBe(hash(example(''), 'default'));
  expect(hash(other, 'paper')).not.toBe(hash(example(''), 'paper'));
  for (const cells of ['phone: "+1555"', 'is_self: 3'])
    expect(() => twofoldRow(cells)).toThrow(/expected cells of this table/);
});

describe('a scenario with a version for profile paper', () => {
  it('is without it in profile default', () => {
    expect(scenarioUnder(twofold, 'default')).toMatchObject(example('').scenarios[1]!);
  });

  it('has the parts of the original in profile paper, and the others as they are', () => {
    const { opening, tools, categories, milestones, ...others } = scenarioUnder(twofold, 'paper');
    expect(opening).toBe('Remind Bob, please.');
    expect(tools.allow).toContain('get_wifi_status');
    expect(tools.deny).toEqual([]);
    expect(categories).toEqual(['INSUFFICIENT_INFORMATION']);
    expect(milestones.milestones.map(({ note }) => note)).toEqual([
      'The user is told something that mentions: Bob is unknown. Nothing changes in CONTACT.',
    ]);
    expect(others).toMatchObject({ minefields: twofold.minefields, solution: twofold.solution });
    expect(others).not.toHaveProperty('paper');
  });

  it('gives its sentences to both, for the side figure of wording', () => {
    const told = example('    paper: { milestones: [{ told: Hello Bob }] }\n').scenarios[1]!;
    for (const profile of PROFILES) expect(scenarioUnder(told, profile).sentences).toEqual(['Hello Bob']);
  });

  it('keeps the list of tools that the original does not have otherwise', () => {
    const { scenarios } = example(
      '    denied: [remove_contact]\n    paper: { tools: [add_reminder, search_contacts, timestamp_diff, get_current_timestamp] }\n',
    );
    expect(scenarios[1]?.paper?.tools?.deny).toEqual(['remove_contact']);
    const denied = example('    paper: { denied: [remove_contact] }\n').scenarios[1]?.paper;
    expect(denied?.tools).toEqual({ allow: scenarioUnder(twofold, 'default').tools.allow, deny: ['remove_contact'] });
  });

  it('may allow other messages', () => {
    const one = example('    paper: { maxMessages: 44 }\n').scenarios[1]!;
    expect([scenarioUnder(one, 'default'), scenarioUnder(one, 'paper')].map(({ maxMessages }) => maxMessages)).toEqual([
      30, 44,
    ]);
  });

  it('may need a tool that the original lacks', () => {
    const call = '{ called: { get_wifi_status: {} } }';
    expect(() => example(`    milestones: [${call}]\n`)).toThrow('the scenario does not offer get_wifi_status');
    expect(() => example(`    paper: { milestones: [${call}] }\n`)).not.toThrow();
  });

  it('hands each part on to those like it, unless they say otherwise', () => {
    const like = '  - { name: third, like: remind_bob_offline';
    const variants = `${like} }\n${like.replace('third', 'fourth')}, paper: null }\n${like.replace('third', 'fifth')}, paper: { opening: Hi } }\n`;
    const { scenarios } = example(`${PAPER}${variants}`);
    expect(scenarios[2]?.paper).toEqual(twofold.paper);
    expect(scenarios[3]).not.toHaveProperty('paper');
    expect(scenarios[4]?.paper).toEqual({ ...twofold.paper, opening: 'Hi' });
  });

  it('is another scenario with another grader only in profile paper', () => {
    const [name, original] = [twofold.name, example('')];
    for (const hash of [scenarioHash, graderHash]) {
      expect(hash(pack, name, 'default')).toBe(hash(original, name, 'default'));
      expect(hash(pack, name, 'paper')).not.toBe(hash(original, name, 'paper'));
    }
  });

  it('is selected by the categories of the profile', () => {
    const names = (profile: (typeof PROFILES)[number]) =>
      selectScenarios(pack, { categories: ['MTC'], profile }).map(({ name }) => name);
    expect(names('default')).toEqual(['remind_bob', 'remind_bob_offline']);
    expect(names('paper')).toEqual(['remind_bob']);
  });

  it('is prepared once for each profile', () => {
    const own = prepared(pack);
    const settings = (['default', 'paper'] as const).map((profile) => ({ ...DEFAULT_SETTINGS, profile }));
    const cell = { scenario: twofold.name, augmentation: 'none' } as const;
    const counts = settings.map((one) => own.agentTools(cell, one).schemas.length);
    expect(counts).toEqual([4, 5]);
    expect(settings.map((one) => own.scenario(twofold.name, one).categories.length)).toEqual([2, 1]);
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
    const similarity = (text: string) => {
      const events = [openingEvent(scenario.opening), ...runOf(say('agent', 'user', text)).events.slice(1)];
      return evaluateLog(logOf({ world: scenario.world, events }), scenario, 'default').similarity;
    };
    expect(similarity(REFUSAL)).toBe(0);
    expect(similarity(scenario.opening)).toBe(0);
    expect(similarity(`${scenario.opening} ${REFUSAL}`)).toBe(0);
  });
});
