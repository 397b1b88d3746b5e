import type { Score } from '../../evaluation/score.ts';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import { argumentChanges } from '../arguments/argument-changes.ts';
import type { ArgumentChange } from '../arguments/argument-changes.ts';
import { otherSpelling, rewritten } from '../arguments/rewritten.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { isBelow, isWorse, showSimilarity } from '../scores.ts';
import { isDispensable } from '../solution/dispensable.ts';
import { isLoose } from '../arguments/loose-columns.ts';
import { withCall, writeCalls } from '../solution/write-calls.ts';
import type { WriteCall } from '../solution/write-calls.ts';
import type { Subject } from '../subject.ts';

export const changedArguments: Check = {
  id: 'changed-arguments',
  number: 10,
  title: 'another value of any argument that changes the world lowers the score, another spelling does not',
  async run(subject) {
    const { score } = await subject.reference();
    const full = score.similarity;
    const calls = await writeCalls(subject);
    const found = await Promise.all(calls.map((call) => unnoticedChanges(subject, call, score)));
    const formats = await Promise.all(calls.map((call) => punishedFormats(subject, call, full)));
    return [...found.flat(), ...formats.flat(), ...(await punishedSpelling(subject, full))];
  },
};

async function unnoticedChanges(subject: Subject, write: WriteCall, full: Score): Promise<readonly UnfairFinding[]> {
  if (await isDispensable(subject, { calls: [write.call] })) return [];
  const { solution, world, milestones } = subject.scenario;
  const { call, tool, sent, place } = write;
  const findings: UnfairFinding[] = [];
  for (const change of argumentChanges(tool, sent, world, (name) => isLoose(name, milestones))) {
    const { [change.argument]: _usual, ...others } = call.arguments;
    const { argument, value } = change;
    const changed = { ...call, arguments: value === undefined ? others : { ...others, [argument]: value } };
    const { score } = await subject.play(withCall(solution, place, changed));
    if (isWorse(score, full)) continue;
    const evidence = `no milestone notices ${describeChange(write, change)}: the score is ${showSimilarity(score.similarity)}`;
    findings.push({ evidence, path: ['solution', place[0], 'calls', place[1]] });
  }
  return findings;
}

function describeChange({ call, sent }: WriteCall, { argument, value }: ArgumentChange): string {
  const usual = sent[argument];
  const where = `of ${call.tool} ("${call.id}")`;
  if (value === undefined) return `that ${argument} ${where} is left out`;
  const instead = usual === undefined ? 'although no one asked for it' : `in place of ${JSON.stringify(usual)}`;
  return `${argument} ${JSON.stringify(value)} ${where} ${instead}`;
}

/** Phone numbers as people write them: +19876543210 is +1 (987) 654-3210. */
async function punishedFormats(subject: Subject, write: WriteCall, full: number): Promise<readonly UnfairFinding[]> {
  const { call, sent, place } = write;
  const findings: UnfairFinding[] = [];
  for (const [argument, usual] of Object.entries(sent)) {
    const [, country, area, first, last] = (typeof usual === 'string' && PHONE_NUMBER.exec(usual)) || [];
    if (country === undefined) continue;
    const value = `${country} (${area}) ${first}-${last}`;
    const formatted = { ...call, arguments: { ...call.arguments, [argument]: value } };
    const { similarity } = (await subject.play(withCall(subject.scenario.solution, place, formatted))).score;
    if (!isBelow(similarity, full)) continue;
    const evidence = `the solution scores ${showSimilarity(similarity)} if ${argument} of ${call.tool} ("${call.id}") is written "${value}"`;
    findings.push({ evidence, path: ['solution', place[0], 'calls', place[1]] });
  }
  return findings;
}

const PHONE_NUMBER = /^(\+\d{1,3})(\d{3})(\d{3})(\d{4})$/;

async function punishedSpelling(subject: Subject, full: number): Promise<readonly UnfairFinding[]> {
  const { scenario, tools } = subject;
  const agent = rewritten(scriptedOracle(scenario.solution, tools.shownName), tools.offered, otherSpelling);
  const { similarity } = (await subject.play(agent)).score;
  if (!isBelow(similarity, full)) return [];
  const evidence = `the solution scores ${showSimilarity(similarity)} if its arguments are in reverse order, with spaces between them and 25 written as 25.0`;
  return [{ evidence, path: ['solution'] }];
}
