import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scriptedUser } from '../../roles/scripted/user.ts';
import { isIgnorance } from '../../roles/scripted/user-words.ts';
import { slotsServed } from '../../language/questions/scripted-replies.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { take } from '../roles/asking.ts';

/** A question that an agent may ask first, and what a person would answer: facts by slot, yes, or that they do not know. */
interface Clarification {
  readonly scenario: string;
  readonly question: string;
  readonly expects: readonly string[];
}

const SCENARIOS = new Map(loadPack().scenarios.map((scenario) => [scenario.name, scenario]));

const read = (file: string): readonly Clarification[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Clarification);

async function answerTo({ opening, replies }: Scenario, question: string): Promise<string> {
  const messages = [
    { sender: 'user', recipient: 'agent', content: opening },
    { sender: 'agent', recipient: 'user', content: question },
  ] as const;
  const view = { role: 'user', messages, tools: [], seed: 0, turn: 2, profile: 'default' } as const;
  const turn = await take(scriptedUser(replies), view);
  return turn.kind === 'speech' ? turn.content : '(ends)';
}

type Verdict = 'informed' | 'partly' | 'not informed' | 'misled';

function verdictOn({ replies }: Scenario, answer: string, expects: readonly string[]): Verdict {
  const given = replies.filter(({ say }) => answer.includes(say));
  if (expects.includes('unknown')) return isIgnorance(answer) ? 'informed' : 'misled';
  if (answer === '(ends)' || isIgnorance(answer)) return 'not informed';
  const saysYes = /^(?:Yes|Sure|That's right)/.test(answer);
  if (/^No\b/.test(answer) && given.length === 0) return 'misled';
  if (expects.includes('yes')) return saysYes ? 'informed' : 'misled';
  const told = new Set<string>(given.flatMap(slotsServed));
  const missing = expects.filter((slot) => !told.has(slot));
  if (missing.length > 0) return missing.length < expects.length ? 'partly' : 'misled';
  const asWell = given.some((reply) => !slotsServed(reply).some((slot) => expects.includes(slot)));
  return asWell ? 'partly' : 'informed';
}

async function judged(file: string) {
  return Promise.all(
    read(file).map(async ({ scenario: name, question, expects }) => {
      const scenario = SCENARIOS.get(name);
      if (scenario === undefined) throw new Error(`no scenario ${name}`);
      const answer = await answerTo(scenario, question);
      return { verdict: verdictOn(scenario, answer, expects), line: `${question} -> ${answer} [${name}]` };
    }),
  );
}

describe.each(['./clarifications.jsonl', './clarifications-held-back.jsonl'])('natural questions in %s', (file) => {
  it('inform an agent nearly always, and mislead it never', async () => {
    const all = await judged(file);
    expect(all.filter(({ verdict }) => verdict === 'misled').map(({ line }) => line)).toEqual([]);
    expect(all.filter(({ verdict }) => verdict === 'informed').length / all.length).toBeGreaterThanOrEqual(0.97);
  });
});
