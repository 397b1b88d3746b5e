import { answersOf, isDump, isUndecided } from './answers.ts';
import { claimed } from './claims.ts';
import { wrongArgument } from './arguments.ts';
import { guessed, undoneActs } from './deeds.ts';
import { isGuess } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { Sign } from './mode.ts';
import { clauseOf, firstSentence, UNABLE } from './quotes.ts';
import { isPromise } from './stance.ts';
import { leftUndone } from './titles.ts';
import { untrue, wrongUnit } from './untrue.ts';

/** Where nothing was to be told or done after all, and where it was not. */
function isLeft(evidence: Evidence): boolean {
  return (
    undoneActs(evidence).length > 0 ||
    evidence.missed('refuses').length > 0 ||
    answersOf(evidence).some(({ verdict }) => verdict === 'silent')
  );
}

export function deferred(evidence: Evidence): readonly Sign[] {
  const { told, calls } = evidence;
  const last = told.at(-1);
  const promise = told.findLast(({ stance }) => stance === 'promises');
  if (promise === undefined || !isLeft(evidence)) return [];
  const isOpen =
    promise === last || (last?.stance === 'asserts' && !calls.some(({ message }) => message > promise.message));
  if (!isOpen) return [];
  return [
    { mode: 'deferred', title: 'Promised it for later', message: promise.message, quote: clauseOf(promise, isPromise) },
  ];
}

export function gaveUp(evidence: Evidence): readonly Sign[] {
  return [...evidence.found(refused), ...evidence.found(unsaid).filter(({ mode }) => mode === 'gave_up')];
}

export function vague(evidence: Evidence): readonly Sign[] {
  return evidence.found(unsaid).filter(({ mode }) => mode === 'vague');
}

function refused(evidence: Evidence): readonly Sign[] {
  const last = evidence.told.at(-1);
  if (isGuess(evidence) || last?.stance !== 'refuses' || !isLeft(evidence)) return [];
  const missing = undoneActs(evidence);
  const what = missing.length > 0 ? leftUndone(missing, evidence.acts, evidence.log.tables) : 'told no answer';
  return [
    {
      mode: 'gave_up',
      title: `Gave up: ${what}`,
      message: last.message,
      quote: clauseOf(last, (text) => UNABLE.test(text)),
    },
  ];
}

/** What was neither done nor told, nor said to be impossible. */
function unsaid(evidence: Evidence): readonly Sign[] {
  const last = evidence.told.at(-1);
  if (last === undefined) return [];
  const isOther = [untrue, claimed, deferred, refused, wrongUnit, wrongArgument, guessed].some(
    (rule) => evidence.found(rule).length > 0,
  );
  if (isOther || isDump(last)) return [];
  const sign = (title: string, mode: 'vague' | 'gave_up' = 'vague'): readonly Sign[] => [
    { mode, title, message: last.message, quote: firstSentence(last) },
  ];
  if (evidence.missed('refuses').length > 0 && evidence.run.score.sideEffects.length === 0)
    return sign('Never said what is missing');
  const answers = answersOf(evidence);
  if (answers.some((answer) => answer.verdict === 'told' || isUndecided(answer))) return sign('Told several answers');
  if (undoneActs(evidence).length > 0)
    return evidence.isUntouched && last.stance === 'asserts' ? sign('Neither did it nor said why not', 'gave_up') : [];
  return answers.length > 0 ? sign('Told no answer') : [];
}

export function rawDump({ told }: Evidence): readonly Sign[] {
  const dump = told.find(isDump);
  return dump === undefined
    ? []
    : [{ mode: 'raw_dump', title: 'Passed a result on as it was', message: dump.message, quote: dump.text }];
}

const MANY_QUESTIONS = 3;

export function askedTooMuch(evidence: Evidence): readonly Sign[] {
  const asking = evidence.told.filter(({ reading }) => reading.masked.includes('?'));
  const [, , third] = asking;
  if (asking.length < MANY_QUESTIONS || !isLeft(evidence)) return [];
  return [
    {
      mode: 'asked_too_much',
      title: 'Asked again and again',
      message: third!.message,
      quote: clauseOf(third!, (text) => text.includes('?')),
    },
  ];
}
