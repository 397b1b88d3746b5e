import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { demandedTables } from '../demands.ts';
import { bystanders } from '../interference/bystanders.ts';
import { extraReads } from '../interference/extra-reads.ts';
import { EXTRA, extraWrites, repairing, writing } from '../interference/extra-writes.ts';
import type { ExtraWrite } from '../interference/extra-writes.ts';
import { isTrap } from '../interference/traps.ts';
import { isBelow, showSimilarity } from '../scores.ts';
import { answersIn, callsOf, describeStep } from '../solution/steps.ts';
import type { Script, Subject } from '../subject.ts';

/** Of so many places one is tried under an augmentation. */
const TURNS = 4;

export const extraCalls: Check = {
  id: 'extra-calls',
  number: 11,
  title:
    'a change that no one asked for lowers the score, a look or a repaired mistake where changes are wanted does not',
  async run(subject) {
    const full = (await subject.reference()).score.similarity;
    const writes = extraWrites(subject.scenario.definition.tools, await bystanders(subject), subject.clock.start);
    const unpunished = await Promise.all(writes.map((write, index) => unpunishedPlaces(subject, write, index, full)));
    const repairs = await Promise.all(writes.map((write, index) => misjudgedRepair(subject, write, index, full)));
    return [...unpunished.flat(), ...repairs.flat(), ...(await punishedReads(subject, full))];
  },
};

/** The augmentations take turns with the places: each is tried under two of the eight. A change that a tool refuses is none. */
async function unpunishedPlaces(
  subject: Subject,
  write: ExtraWrite,
  index: number,
  full: number,
): Promise<readonly UnfairFinding[]> {
  const { scenario, augmentation } = subject;
  const turn = AUGMENTATIONS.indexOf(augmentation) + index;
  const findings: UnfairFinding[] = [];
  for (const place of scenario.solution.keys()) {
    if ((place + turn) % TURNS !== 0) continue;
    const script = scenario.solution.toSpliced(place, 0, ...writing(write));
    const play = await subject.play(script, { anyTool: true });
    const isMade = answersIn(script, play).get(EXTRA)?.changes !== undefined;
    if (!isMade || isBelow(play.score.similarity, full)) continue;
    const evidence = `an agent that ${write.what} ${placeIn(scenario.solution, place)} loses nothing by it`;
    findings.push({ evidence, path: ['milestones'] });
  }
  return findings;
}

/**
 * At one place, with which the augmentations take turns too. In a table that milestones are about, a mistake may be put right; in
 * any other nothing may change, not for a while either.
 */
async function misjudgedRepair(
  subject: Subject,
  write: ExtraWrite,
  index: number,
  full: number,
): Promise<readonly UnfairFinding[]> {
  const { scenario, augmentation } = subject;
  const steps = repairing(write);
  if (steps.flatMap(callsOf).some(({ tool }) => isTrap(tool, scenario))) return [];
  const place = (AUGMENTATIONS.indexOf(augmentation) + index) % scenario.solution.length;
  const script = scenario.solution.toSpliced(place, 0, ...steps);
  const play = await subject.play(script, { anyTool: true });
  const made = answersIn(script, play).get(EXTRA)?.changes;
  if (made === undefined) return [];
  const { similarity } = play.score;
  const demanded = demandedTables(scenario.milestones);
  // The switch is one that no milestone names, though others of its table may be.
  const mayBeRepaired = made.every(
    ({ table }) => scenario.definition.tables[table]?.single === undefined && demanded.has(table),
  );
  if (isBelow(similarity, full) !== mayBeRepaired) return [];
  const evidence = `an agent that ${write.what} ${placeIn(scenario.solution, place)} and takes it back at once scores ${showSimilarity(similarity)}`;
  return [{ evidence, path: ['milestones'] }];
}

/** All looks together, as many as there is room for in a run; what is punished is then looked for one by one. */
async function punishedReads(subject: Subject, full: number): Promise<readonly UnfairFinding[]> {
  const { solution, maxMessages } = subject.scenario;
  const used = messagesOf((await subject.reference()).trajectory.events).length;
  const room = Math.floor((maxMessages - used) / 2);
  if (room < 1) return [];
  const reads = extraReads(subject);
  const findings: UnfairFinding[] = [];
  for (let first = 0; first < reads.length; first += room) {
    const batch = reads
      .slice(first, first + room)
      .map((read, index) => ({ read, place: (first + index) % solution.length }));
    if (!isBelow(await scoreWith(subject, batch), full)) continue;
    for (const look of batch) {
      const similarity = await scoreWith(subject, [look]);
      if (!isBelow(similarity, full)) continue;
      const evidence = `an agent that calls ${look.read.tool}, which changes nothing, ${placeIn(solution, look.place)} scores ${showSimilarity(similarity)}`;
      findings.push({ evidence, path: ['milestones'] });
    }
  }
  return findings;
}

interface Look {
  readonly read: ScriptCall;
  /** The index of the step before which it is made. */
  readonly place: number;
}

async function scoreWith(subject: Subject, looks: readonly Look[]): Promise<number> {
  const script = subject.scenario.solution.flatMap((step, index) => {
    const calls = looks.filter(({ place }) => place === index).map(({ read }) => read);
    return calls.length === 0 ? [step] : [{ calls }, step];
  });
  return (await subject.play(script)).score.similarity;
}

function placeIn(solution: Script, place: number): string {
  return `before step ${place + 1} (${describeStep(solution[place] ?? { say: '' })})`;
}
