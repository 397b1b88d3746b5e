import { falseClaim } from '../../language/refusals/claims.ts';
import { phonesIn } from '../../language/find-values.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { inUnit, UNIT_NAMES, unitNamed } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { isJsonText } from '../../sandbox/json.ts';
import type { FactFinding, KnownFact } from '../facts/fact.ts';
import type { MilestoneMatch } from '../score.ts';
import { knownFact } from '../statements/known-fact.ts';
import type { AgentCall } from '../agent-calls.ts';
import { guessed, isGuess, isMadeUp, undoneActs, wrongArgument } from './deeds.ts';
import type { Evidence, Rule, ToldText } from './evidence.ts';
import type { Sign } from './mode.ts';
import { claimed, isDeed, isInstruction } from './claims.ts';
import { clauseOf, firstSentence, UNABLE } from './quotes.ts';
import { isPromise, isRefusal } from './stance.ts';
import { leftUndone } from './titles.ts';

/** What the agent said of a fact that it had to tell. */
interface Answer {
  readonly fact: KnownFact | undefined;
  readonly verdict: FactFinding['verdict'];
  readonly found: string;
  /** The text that says it, or the last one. */
  readonly told: ToldText | undefined;
}

const known = new WeakMap<Evidence, readonly Answer[]>();

function answersOf(evidence: Evidence): readonly Answer[] {
  const present = known.get(evidence) ?? judgedAnswers(evidence);
  known.set(evidence, present);
  return present;
}

function judgedAnswers(evidence: Evidence): readonly Answer[] {
  return evidence.missed('tells').map(({ constraint }): Answer => {
    const { told, talk, run } = evidence;
    const fact = knownFact(constraint.fact, resultAt(evidence, run.score.milestones, constraint.reference));
    const last = told.at(-1);
    if (fact === undefined) return { fact, verdict: 'silent', found: '', told: last };
    const findings = told.map((one) => ({ fact, told: one, ...talk.judge(fact, one.text, false) }));
    return (
      findings.findLast(({ verdict }) => verdict !== 'silent') ?? { fact, verdict: 'silent', found: '', told: last }
    );
  });
}

/** What the call returned that a milestone refers to. */
function resultAt({ log }: Evidence, milestones: readonly MilestoneMatch[], reference: number | undefined) {
  const place = milestones.find(({ milestone }) => milestone === reference)?.message;
  const traces = place === undefined ? undefined : log.message(place).tool_trace;
  return traces?.[0]?.result;
}

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

/** A number that is right in its own unit, said in another. */
export function wrongUnit(evidence: Evidence): readonly Sign[] {
  return answersOf(evidence).flatMap((answer): readonly Sign[] => {
    const quantity = isInOtherUnit(answer);
    if (quantity === undefined) return [];
    return [
      {
        mode: 'wrong_unit',
        title: 'Told the right number in another unit',
        message: answer.told!.message,
        quote: quantity,
      },
    ];
  });
}

function isInOtherUnit({ fact, verdict, told }: Answer): string | undefined {
  if (fact?.kind !== 'number' || fact.unit === undefined || verdict !== 'rival' || told === undefined) return undefined;
  const given = unitNamed(fact.unit);
  const own = unitNamed(fact.in ?? fact.unit) ?? given;
  if (own === undefined || given === undefined) return undefined;
  const said = quantitiesIn(told.reading.masked);
  const isRight = ({ value, precision }: Quantity) =>
    fact.values.some(
      (right) => Math.abs(inUnit(Number(right), given, own) - value) <= Math.max(precision, Math.abs(value) * 0.01),
    );
  const isAs = (one: Quantity, unit: SpokenUnit) => isRight({ ...one, value: inUnit(one.value, unit, own) });
  const others = unitsOf(own.dimension).filter(({ name }) => name !== own.name);
  const ofOwn = said.filter(({ unit }) => unit?.name === own.name);
  // "18.6 °F" of what is 18.6 °C; "67.9 miles" of kilometers.
  const found =
    ofOwn.length > 0
      ? ofOwn.find((one) => others.some((unit) => isAs(one, unit)))
      : said.find(
          (one) => others.some(({ name }) => name === one.unit?.name) && (isRight(one) || isAs(one, one.unit!)),
        );
  return found && told.reading.text.slice(found.start, found.end).trim();
}

function unitsOf(dimension: string): readonly SpokenUnit[] {
  return UNIT_NAMES.flatMap((name) => unitNamed(name) ?? []).filter((unit) => unit.dimension === dimension);
}

export function wrongValue(evidence: Evidence): readonly Sign[] {
  return evidence.found(untrue).filter(({ mode }) => mode === 'wrong_value');
}

export function invented(evidence: Evidence): readonly Sign[] {
  return evidence.found(untrue).filter(({ mode }) => mode === 'invented');
}

/** Told what the arguments of a call had decided. */
export function misled(mode: 'guessed' | 'wrong_arg'): Rule {
  return (evidence) => evidence.found(untrue).filter((sign) => sign.mode === mode);
}

const MADE_UP = 'Made up what it told the user';

/**
 * What was told in the place of what is so: from nowhere if nothing was looked up; a guess where nothing could tell; the
 * fault of a call's arguments if that call returned it, and none the truth; else told wrongly.
 */
function untrue(evidence: Evidence): readonly Sign[] {
  const isDecidedByCall = evidence.found(guessed).length > 0;
  const value = (told: ToldText, quote: string, title: string, fact?: KnownFact): Sign => {
    const place = { message: told.message, quote };
    const seen = lookUps(evidence, told.message, fact);
    if (seen.length === 0) return { mode: 'invented', title: MADE_UP, ...place };
    if (!isGuess(evidence)) return { mode: 'wrong_value', title, ...place };
    return seen.some(({ answer }) => tellsIt(answer!.content, quote))
      ? { mode: 'guessed', title: 'Decided what nothing tells', ...place }
      : { mode: 'invented', title: MADE_UP, ...place };
  };
  const answers = answersOf(evidence).flatMap((answer): readonly Sign[] => {
    const { verdict, found, told, fact } = answer;
    if (told === undefined || isDump(told) || isInOtherUnit(answer) !== undefined || isUndecided(answer)) return [];
    if (verdict === 'rival' || verdict === 'denied')
      return [
        byCall(evidence, answer, found) ??
          value(told, found, verdict === 'denied' ? 'Denied what is so' : 'Told the user a wrong answer', fact),
      ];
    if (told.stance !== 'asserts') return [];
    if (fact === undefined) return [byCall(evidence, answer, firstSentence(told)) ?? []].flat();
    if (verdict === 'told')
      return lookUps(evidence, told.message, fact).length > 0
        ? []
        : [value(told, found, 'Told the user what it had not looked up')];
    const quote = definite(told, fact);
    if (quote === undefined) return [];
    return [byCall(evidence, answer, quote) ?? value(told, quote, 'Told the user a wrong answer')];
  });
  const isDone = evidence.acts.every(({ state }) => state === 'done' || state === 'kept');
  const reports = evidence.missed('reports').flatMap(({ constraint }): readonly Sign[] => {
    const fact = isDone ? knownFact(constraint.fact, undefined) : undefined;
    if (fact === undefined || fact.kind === 'act' || fact.kind === 'switch') return [];
    return evidence.told
      .filter(({ message }) => message > evidence.talk.lastChange)
      .flatMap((told) => {
        const { verdict, found } = evidence.talk.judge(fact, told.text, true);
        if (verdict !== 'rival') return [];
        const title = 'Reported what it did with a wrong detail';
        return [{ mode: 'wrong_value', title, message: told.message, quote: found } as const];
      })
      .slice(-1);
  });
  const isExplained =
    answers.length > 0 ||
    evidence.found(wrongArgument).length > 0 ||
    answersOf(evidence).some((answer) => isInOtherUnit(answer) !== undefined);
  const states = [...evidence.missed('tells'), ...evidence.missed('refuses')].slice(0, 1).flatMap(() =>
    (isExplained ? [] : evidence.told).flatMap((told): readonly Sign[] => {
      const claim = evidence.talk
        .assertions()
        .find(({ message, verdict }) => message === told.message && verdict === 'false');
      if (claim === undefined || isDeed(claim) || isInstruction(claim.quote) || isRefusal(claim.quote)) return [];
      const sign = value(told, claim.quote, 'Told the user something untrue');
      return claim.kind === 'made up' ? [{ ...sign, mode: 'invented', title: MADE_UP }] : [sign];
    }),
  );
  const claims = evidence.missed('refuses').flatMap(({ constraint }): readonly Sign[] =>
    // What was done on a guess says so itself.
    (evidence.areRowsUntouched ? evidence.told : []).flatMap((told) => {
      const claim = falseClaim(told.text, constraint.claims);
      return claim === undefined || falseClaim(told.text, []) !== undefined ? [] : [value(told, claim, '')];
    }),
  );
  const said = [...answers, ...reports, ...claims, ...states];
  if (isGuess(evidence) && said.length === 0 && !isDecidedByCall)
    return decided(evidence).map((one) => value(one, firstSentence(one), ''));
  if (said.length === 0) return isDecidedByCall ? [] : unseen(evidence);
  const isGuessed = isGuess(evidence) && (isDecidedByCall || said.some(({ mode }) => mode === 'guessed'));
  return isGuessed ? said.filter(({ mode }) => mode === 'guessed' || mode === 'wrong_value') : said;
}

/** The text that ends with something definite, although nothing could be told. */
function decided(evidence: Evidence): readonly ToldText[] {
  const last = evidence.told.at(-1);
  if (last?.stance !== 'asserts' || UNDECIDED.test(last.reading.masked) || isDump(last)) return [];
  const isDefinite =
    NONE.test(last.reading.masked) ||
    DETAIL.test(last.reading.text) ||
    lookUps(evidence, last.message).some(({ answer }) => tellsIt(answer!.content, last.text));
  if (!isDefinite) return [];
  if (evidence.missed('refuses').length === 0 || !evidence.areRowsUntouched || evidence.found(claimed).length > 0)
    return [];
  return [last];
}

/** The call whose arguments led to what was told, as it returned that, and no call what is so. */
function byCall(evidence: Evidence, { fact, told }: Answer, quote: string): Sign | undefined {
  if (isGuess(evidence) || told === undefined || (fact !== undefined && !('values' in fact))) return undefined;
  const known = evidence.knownUntil(told.message);
  const call = lookUps(evidence, told.message).findLast(
    (one) => Object.keys(one.arguments).length > 0 && tellsIt(one.answer!.content, quote),
  );
  if (call === undefined || fact?.values.some((right) => isShown(String(right), fact, known)) === true)
    return undefined;
  const isOfNowhere = isMadeUp(call, evidence);
  return {
    mode: isOfNowhere ? 'guessed' : 'wrong_arg',
    title: isOfNowhere ? `Guessed arguments of ${call.name}` : `Called ${call.name} with other arguments`,
    message: call.message,
    quote: call.text,
  };
}

/** A number, a quotation or a name. */
const DETAIL = /\d|"|[\p{Ll},] \p{Lu}\p{L}/u;
const NO_NUMBER = /\b(?:no|without an?) (?:phone |contact )?number\b|n't [^.;]*\bnumber\b/i;
const NONE = /\b(?:no|none|nothing|not)\b|n't\b/i;

/** Whether a result has what was told: its words, one of its numbers, or nothing where nothing was told of. */
function tellsIt(result: string, quote: string): boolean {
  if (/^\s*\[\s*\]\s*$/.test(result)) return NONE.test(quote);
  const [number] = quantitiesIn(quote);
  if (number !== undefined && phonesIn(quote).length === 0)
    return numbersIn(result).some((one) => Math.abs(one - number.value) <= number.precision);
  const said = new Set(wordsOf(quote).map(({ form }) => form));
  return [...result.matchAll(/"([^"]{4,})"/g)].some(([, text = '']) => {
    const words = contentWords(wordsOf(text));
    return words.length > 0 && words.every(({ form }) => said.has(form));
  });
}

/** Whether a text has the right value, be it in another unit. */
function isShown(right: string, fact: KnownFact, known: string): boolean {
  if (known.toLowerCase().includes(right.toLowerCase())) return true;
  const own = fact.kind === 'number' ? unitNamed(fact.in ?? fact.unit ?? '') : undefined;
  if (own === undefined) return false;
  const numbers = numbersIn(known);
  return unitsOf(own.dimension).some((unit) => {
    const value = inUnit(Number(right), own, unit);
    return numbers.some((one) => Math.abs(one - value) <= Math.abs(value) * 0.002);
  });
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

/** Told what no call had shown, as nothing was called. */
function unseen(evidence: Evidence): readonly Sign[] {
  const last = evidence.told.at(-1);
  if (last?.stance !== 'asserts' || isDump(last) || isGuess(evidence) || undoneActs(evidence).length > 0) return [];
  const isCalled = evidence.calls.some(({ name }) => evidence.missedTools.includes(name));
  if (isCalled || evidence.missedTools.length === 0 || evidence.acts.length > 0) return [];
  return [{ mode: 'invented', title: MADE_UP, message: last.message, quote: firstSentence(last) }];
}

/** Calls before the message that brought something; that a switch is on tells of no other fact. */
function lookUps({ calls, run }: Evidence, message: number, fact?: KnownFact): readonly AgentCall[] {
  return calls.filter(
    ({ name, answer, message: at }) =>
      at < message &&
      answer?.toolResult?.trace !== undefined &&
      (fact?.kind === 'switch' || typeof answer.toolResult.trace.result !== 'boolean') &&
      run.definition.tools.find((tool) => tool.name === name)?.effect !== 'write',
  );
}

const UNDECIDED =
  /\b(?:one of (?:these|those|them)|either|could be|might be|may be|maybe|perhaps|possibly|not sure|somewhere|several)\b/i;

/** The right one among others, none of which is pointed out. */
function isUndecided({ fact, verdict, told }: Answer): boolean {
  if (verdict !== 'rival' || told === undefined || fact === undefined || !('values' in fact)) return false;
  return UNDECIDED.test(told.reading.masked) && fact.values.some((value) => told.text.includes(String(value)));
}

/** What a text tells where an answer of that kind would stand; undefined if it tells nothing definite. */
function definite({ reading, text }: ToldText, fact: KnownFact): string | undefined {
  if (fact.kind === 'number') {
    const [first] = quantitiesIn(reading.masked);
    return first && reading.text.slice(first.start, first.end).trim();
  }
  if (UNDECIDED.test(reading.masked)) return undefined;
  if (fact.kind === 'phone') {
    const [first] = phonesIn(reading.masked);
    if (first !== undefined) return reading.text.slice(first.start, first.end).trim();
    return NO_NUMBER.test(reading.masked) ? clauseOf({ reading, text }, (one) => NO_NUMBER.test(one)) : undefined;
  }
  const quoted = fact.kind === 'text' ? /"([^"\n]{3,})"/.exec(reading.text)?.[1] : undefined;
  return quoted ?? firstSentence({ reading, text });
}

/** False details of what was said, where nothing that was asked for is missing. */
export function falseWords(evidence: Evidence): readonly Sign[] {
  const all = evidence.talk.assertions().filter(({ verdict }) => verdict === 'false');
  return all.map((finding): Sign => {
    const { message, quote, kind } = finding;
    if (isDeed(finding)) return { mode: 'claimed', title: 'Claimed what it had not done', message, quote };
    const isMadeUp = kind === 'made up' || isGuess(evidence) || lookUps(evidence, message).length === 0;
    const [mode, title] = isMadeUp
      ? (['invented', MADE_UP] as const)
      : (['wrong_value', 'Told the user something untrue'] as const);
    return { mode, title, message, quote };
  });
}

export function vague(evidence: Evidence): readonly Sign[] {
  const last = evidence.told.at(-1);
  if (last === undefined) return [];
  const isOther = [untrue, claimed, deferred, gaveUp, wrongUnit, wrongArgument, guessed].some(
    (rule) => evidence.found(rule).length > 0,
  );
  if (isOther || isDump(last)) return [];
  const sign = (title: string): readonly Sign[] => [
    { mode: 'vague', title, message: last.message, quote: firstSentence(last) },
  ];
  if (evidence.missed('refuses').length > 0 && evidence.run.score.sideEffects.length === 0)
    return sign('Never said what is missing');
  const answers = answersOf(evidence);
  if (answers.some((answer) => answer.verdict === 'told' || isUndecided(answer))) return sign('Told several answers');
  if (undoneActs(evidence).length > 0)
    return evidence.isUntouched && last.stance === 'asserts' ? sign('Neither did it nor said why not') : [];
  return answers.length > 0 ? sign('Told no answer') : [];
}

export function rawDump({ told }: Evidence): readonly Sign[] {
  const dump = told.find(isDump);
  return dump === undefined
    ? []
    : [{ mode: 'raw_dump', title: 'Passed a result on as it was', message: dump.message, quote: dump.text }];
}

function isDump({ text }: Pick<ToldText, 'text'>): boolean {
  return /[[{]\s*[{"][^\n]*"\s*:/.test(text) || (/^\s*[[{]/.test(text) && isJsonText(text));
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
