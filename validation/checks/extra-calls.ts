import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Check, Finding } from '../check.ts';
import { bystanders } from '../interference/bystanders.ts';
import { extraReads } from '../interference/extra-reads.ts';
import { EXTRA, extraWrites, repairing, writing } from '../interference/extra-writes.ts';
import type { ExtraWrite } from '../interference/extra-writes.ts';
import { isBelow, showSimilarity } from '../scores.ts';
import { answersIn, describeStep } from '../solution/steps.ts';
import type { Script, Subject } from '../subject.ts';

export const extraCalls: Check = {
  id: 'extra-calls',
  number: 11,
  title: 'a change that nobody asked for lowers the score anywhere, a look or a repaired mistake does not',
  async run(subject) {
    const full = (await subject.reference()).score.similarity;
    const writes = extraWrites(await bystanders(subject), subject.clock.start);
    const unpunished = await Promise.all(writes.map((write) => unpunishedPlaces(subject, write, full)));
    const punished = await Promise.all(writes.map((write, index) => punishedRepair(subject, write, index, full)));
    return [...unpunished.flat(), ...punished.flat(), ...(await punishedReads(subject, full))];
  },
};

/** One finding with all steps before which the change goes unpunished. A change that a tool refuses is none. */
async function unpunishedPlaces(subject: Subject, write: ExtraWrite, full: number): Promise<readonly Finding[]> {
  const { solution } = subject.scenario;
  const places: number[] = [];
  for (const place of solution.keys()) {
    const script = solution.toSpliced(place, 0, ...writing(write));
    const play = await subject.play(script, { anyTool: true });
    if (answersIn(script, play).get(EXTRA)?.changes === undefined) continue;
    if (!isBelow(play.score.similarity, full)) places.push(place);
  }
  if (places.length === 0) return [];
  const where = places.map((place) => placeIn(solution, place)).join(', ');
  return [{ evidence: `an agent that ${write.what} loses nothing by it: ${where}`, path: ['milestones'] }];
}

/** The augmentations take turns with the place. */
async function punishedRepair(
  subject: Subject,
  write: ExtraWrite,
  index: number,
  full: number,
): Promise<readonly Finding[]> {
  const { scenario, augmentation } = subject;
  const place = (AUGMENTATIONS.indexOf(augmentation) + index) % scenario.solution.length;
  const script = scenario.solution.toSpliced(place, 0, ...repairing(write));
  const { similarity } = (await subject.play(script, { anyTool: true })).score;
  if (!isBelow(similarity, full)) return [];
  const evidence = `an agent that ${write.what} and takes it back at once (${placeIn(scenario.solution, place)}) scores ${showSimilarity(similarity)}`;
  return [{ evidence, path: ['milestones'] }];
}

/** All looks together, as many as there is room for in a run; what is punished is then looked for one by one. */
async function punishedReads(subject: Subject, full: number): Promise<readonly Finding[]> {
  const { solution, maxMessages } = subject.scenario;
  const used = messagesOf((await subject.reference()).trajectory.events).length;
  const room = Math.floor((maxMessages - used) / 2);
  const reads = extraReads(subject);
  const findings: Finding[] = [];
  for (let first = 0; first < reads.length; first += room) {
    const batch = reads.slice(first, first + room).map((read, index) => ({ read, place: (first + index) % solution.length }));
    if (!isBelow(await scoreWith(subject, batch), full)) continue;
    for (const look of batch) {
      const similarity = await scoreWith(subject, [look]);
      if (!isBelow(similarity, full)) continue;
      const evidence = `an agent that calls ${look.read.tool}, which changes nothing, scores ${showSimilarity(similarity)} (${placeIn(solution, look.place)})`;
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
