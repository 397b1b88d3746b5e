import { afterRetraction } from '../../language/corrections.ts';
import { asksOf } from '../../language/questions/asks-of.ts';
import { findWord } from '../../language/find-values.ts';
import { donePattern } from '../facts/acts.ts';
import { describeFact } from '../facts/fact.ts';
import type { Fact, FactFinding, KnownFact } from '../facts/fact.ts';
import { falseClaim } from '../../language/refusals/claims.ts';
import { sameWords } from '../../language/echoes.ts';
import { toldLack } from '../../language/refusals/refusal.ts';
import type { Row, TraceRecord } from '../log.ts';
import type { Constraint } from '../milestone.ts';
import type { ColumnExplanation } from '../score.ts';
import type { Talk } from './conversation.ts';
import { knownFact } from './known-fact.ts';

type Of<Kind extends Constraint['kind']> = Extract<Constraint, { kind: Kind }>;

/** Whether a message says, or asks, what a constraint wants of it, and what shows that. */
export interface Statement {
  readonly holds: boolean;
  readonly reason: string;
  readonly columns: readonly ColumnExplanation[];
}

/**
 * `tells`: the message tells the user the fact, and no later one takes it back.
 * @param reference the row of the message whose result has the values
 */
export function tells(
  { fact, isLast }: Of<'tells'>,
  message: number,
  reference: readonly Row[],
  talk: Talk,
): Statement {
  const text = textAt(talk, message);
  const trace = (reference[0]?.tool_trace as readonly TraceRecord[] | null | undefined)?.[0];
  const known = knownFact(fact, trace?.result);
  if (text === undefined || known === undefined)
    return missing(fact, text === undefined ? 'the agent says nothing here' : 'the call returned no such value');
  if (talk.heard.some((heard) => heard.message < message && sameWords(heard.text, text)))
    return missing(known, 'the agent only repeats what the user said');
  const claim = talk.falseClaim(message);
  if (claim !== undefined) return claimed(known, claim, message);
  const finding = talk.judge(known, text, false);
  if (finding.verdict !== 'told') return stated(known, finding, false, message);
  const later = talk.told
    .filter((one) => one.message > message)
    .map((one) => ({ ...talk.judge(known, one.text, false), message: one.message }))
    .findLast(({ verdict }) => verdict !== 'silent');
  const isTakenBack =
    later !== undefined && (later.verdict === 'denied' || (later.verdict === 'rival' && isLast === true));
  return isTakenBack ? stated(known, later, false, later.message) : stated(known, finding, true, message);
}

/** `reports`: once the world is as it stays, the agent speaks of what was done, if it speaks, and says nothing false about it. */
export function reports({ fact }: Of<'reports'>, talk: Talk): Statement {
  const known = knownFact(fact, undefined);
  if (known === undefined) return missing(fact, 'the value is not known');
  const after = talk.told.filter(({ message }) => message > talk.lastChange);
  for (const said of after) {
    const claim = talk.falseClaim(said.message);
    if (claim !== undefined) return claimed(known, claim, said.message);
  }
  const said = after
    .map(({ message, text }) => ({ ...talk.judge(known, text, true), message }))
    .filter(({ verdict }) => verdict !== 'silent');
  // What was told is not open again for "I'll leave wifi on".
  const last = said.findLast(({ isOpen }) => isOpen !== true) ?? said.at(-1);
  if (last === undefined)
    return after.every(({ text }) => text.trim() === '') || after.some(({ text }) => talk.speaksOfDeed(known, text))
      ? { holds: true, reason: '', columns: [] }
      : missing(known, 'the agent speaks of something else than what was done');
  // A name or a text may be denied truly: whoever was deleted is no longer there.
  const mayBeDenied = known.kind === 'name' || known.kind === 'text' || known.kind === 'word';
  const isGone =
    known.kind === 'phone' && /\b(?:any ?more|any longer|no longer)\b/i.test(textAt(talk, last.message) ?? '');
  const isLeftOver =
    known.kind === 'name' &&
    last.verdict === 'rival' &&
    /\b(?:left with|leaves?|remain(?:s|ing)?|(?:still|only) have)\b/i.test(textAt(talk, last.message) ?? '');
  // "Moved it to Friday" reports what was added wrongly before.
  const isRevised =
    known.kind === 'act' &&
    known.act === 'added' &&
    last.verdict === 'rival' &&
    !donePattern('removed').test(last.found) &&
    talk.wasRevised();
  const isFalse =
    (last.verdict === 'rival' && !isLeftOver && !isRevised) || (last.verdict === 'denied' && !mayBeDenied && !isGone);
  return stated(known, last, !isFalse, last.message);
}

/** `asks`: the agent asks the user, or the user says so unasked, before the agent has told any of what it has to ask about. */
export function asks({ hides, heard = [] }: Of<'asks'>, message: number, talk: Talk): Statement {
  const early = talk.told.filter((one) => one.message <= message);
  const told = hides.map((fact) => {
    const known = knownFact(fact, undefined);
    return known !== undefined && early.some(({ text }) => talk.judge(known, text, false).verdict === 'told');
  });
  if (told.includes(true)) return missing(hides[told.indexOf(true)]!, 'the agent tells it before it has asked');
  const said = talk.heard.find((one) => one.message === message && one.message > 0);
  const has = (text: string) => heard.some((word) => findWord(word, text).length > 0);
  if (said !== undefined) return asked(has(said.text), said.text, 'the user does not say which is meant');
  const text = textAt(talk, message);
  const question = asksOf(text ?? '').find(
    ({ kind, text: ask }) => kind === 'open' || kind === 'choice' || (kind !== 'offer' && has(ask)),
  );
  const isEcho = text !== undefined && talk.heard.some((one) => sameWords(one.text, text));
  return asked(question !== undefined && !isEcho, question?.text ?? '', 'the agent asks for nothing here');
}

/** `refuses`: the user learns what is missing or is asked for it, and from there on nothing is claimed that is not so. */
export function refuses({ about, claims }: Of<'refuses'>, message: number, talk: Talk): Statement {
  const text = textAt(talk, message);
  if (text === undefined) return asked(false, '', 'the agent says nothing here');
  const lack = toldLack(
    text,
    about,
    talk.heard.map((one) => one.text),
  );
  if (lack === undefined) return asked(false, '', 'the user neither learns what is missing nor is asked for it');
  for (const one of talk.told.filter((other) => other.message >= message)) {
    const claim = falseClaim(afterRetraction(one.text), claims) ?? talk.falseClaim(one.message);
    if (claim !== undefined) return asked(false, claim, `message ${one.message} claims what is not so`);
  }
  return asked(true, lack, '');
}

/** `found`: a call returned these values, whichever call it was. */
export function found({ values }: Of<'found'>, row: Row | undefined): Statement {
  const traces = (row?.tool_trace ?? []) as readonly TraceRecord[];
  const text = JSON.stringify(traces.map(({ result }) => result));
  const lacking = values.filter((value) => !holdsValue(text, value));
  const columns = values.map((value) =>
    explained('result', value, lacking.includes(value) ? null : value, !lacking.includes(value)),
  );
  return { holds: traces.length > 0 && lacking.length === 0, reason: `no result has ${lacking.join(', ')}`, columns };
}

/** A text anywhere in a JSON text, or a number as such. */
function holdsValue(json: string, value: string | number): boolean {
  if (typeof value === 'string') return json.includes(JSON.stringify(value).slice(1, -1));
  return json.split(/[^\d.eE+-]+/).includes(String(value));
}

function textAt(talk: Talk, message: number): string | undefined {
  return talk.told.find((one) => one.message === message)?.text;
}

function claimed(fact: KnownFact, words: string, message: number): Statement {
  const reason = `message ${message}: \u201C${words}\u201D is not so`;
  return { holds: false, reason, columns: [explained(fact.kind, describeFact(fact), words, false)] };
}

function missing(fact: Fact | KnownFact, reason: string): Statement {
  return { holds: false, reason, columns: [explained(fact.kind, describeFact(fact), null, false)] };
}

const REASONS = {
  told: '',
  rival: 'is said in its place',
  denied: 'is denied',
  silent: 'the fact is not told here',
} as const;

function stated(fact: KnownFact, { verdict, found: words }: FactFinding, holds: boolean, message: number): Statement {
  const reason = verdict === 'silent' ? REASONS.silent : `message ${message}: \u201C${words}\u201D ${REASONS[verdict]}`;
  return { holds, reason, columns: [explained(fact.kind, describeFact(fact), words === '' ? null : words, holds)] };
}

function asked(holds: boolean, words: string, reason: string): Statement {
  return {
    holds,
    reason: words === '' ? reason : `${reason}: \u201C${words}\u201D`,
    columns: holds ? [explained('content', null, words, true)] : [],
  };
}

function explained(
  column: string,
  expected: ColumnExplanation['expected'],
  seen: ColumnExplanation['found'],
  holds: boolean,
): ColumnExplanation {
  return { row: 0, column, expected, found: seen, similarity: Number(holds) };
}
