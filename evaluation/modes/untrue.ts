import { falseClaim } from '../../language/refusals/claims.ts';
import type { KnownFact } from '../facts/fact.ts';
import { knownFact } from '../statements/known-fact.ts';
import { answersOf, definite, isDump, isInOtherUnit, isUndecided, UNDECIDED } from './answers.ts';
import { claimed, isDeed, isInstruction } from './claims.ts';
import { guessed, isGuess, undoneActs, wrongArgument } from './deeds.ts';
import type { Evidence, Rule, ToldText } from './evidence.ts';
import type { Sign } from './mode.ts';
import { firstSentence } from './quotes.ts';
import { byCall, lookUps, NONE, tellsIt } from './sources.ts';
import { isRefusal } from './stance.ts';

const MADE_UP = 'Made up what it told the user';

/**
 * What was told in the place of what is so: from nowhere if nothing was looked up; a guess where nothing could tell; the
 * fault of a call's arguments if that call returned it, and none the truth; else told wrongly.
 */
export function untrue(evidence: Evidence): readonly Sign[] {
  const isDecidedByCall = evidence.found(guessed).length > 0;
  const value = (told: ToldText, quote: string, title: string, fact?: KnownFact): Sign => {
    const place = { message: told.message, quote };
    const seen = lookUps(evidence, told.message, fact);
    if (seen.length === 0) return { mode: 'invented', title: MADE_UP, ...place };
    if (!isGuess(evidence)) return { mode: 'wrong_value', title, ...place };
    return seen.some(({ answer }) => tellsIt(answer!.content, told.text))
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
      const claim = evidence.falsehoods.find(({ message }) => message === told.message);
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

/** A number, a quotation or a name. */
const DETAIL = /\d|"|[\p{Ll},] \p{Lu}\p{L}/u;

/** Told what no call had shown, as nothing was called. */
function unseen(evidence: Evidence): readonly Sign[] {
  const last = evidence.told.at(-1);
  if (
    last?.stance !== 'asserts' ||
    UNDECIDED.test(last.reading.masked) ||
    isDump(last) ||
    isGuess(evidence) ||
    undoneActs(evidence).length > 0
  )
    return [];
  const isCalled = evidence.calls.some(({ name }) => evidence.missedTools.includes(name));
  if (isCalled || evidence.missedTools.length === 0 || evidence.acts.length > 0) return [];
  return [{ mode: 'invented', title: MADE_UP, message: last.message, quote: firstSentence(last) }];
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

/** False details of what was said, where nothing that was asked for is missing. */
export function falseWords(evidence: Evidence): readonly Sign[] {
  return evidence.falsehoods.map((finding): Sign => {
    const { message, quote, kind } = finding;
    if (isDeed(finding)) return { mode: 'claimed', title: 'Claimed what it had not done', message, quote };
    const isMadeUp = kind === 'made up' || isGuess(evidence) || lookUps(evidence, message).length === 0;
    const [mode, title] = isMadeUp
      ? (['invented', MADE_UP] as const)
      : (['wrong_value', 'Told the user something untrue'] as const);
    return { mode, title, message, quote };
  });
}
