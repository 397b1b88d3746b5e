import type { Assertion } from '../assertions/assertion.ts';
import { falseClaim } from '../../language/refusals/claims.ts';
import type { KnownFact } from '../facts/fact.ts';
import { knownFact } from '../statements/known-fact.ts';
import { answersOf, definite, isDump, isInOtherUnit, isUndecided, UNDECIDED } from './answers.ts';
import { claimed, CLAIMED_DEED, DENIED_DEED, isDeed, isInstruction, isOfUnseen } from './claims.ts';
import { wrongArgument } from './arguments.ts';
import { guessed, undoneActs } from './deeds.ts';
import { isGuess } from './evidence.ts';
import type { Evidence, Rule, ToldText } from './evidence.ts';
import type { Sign } from './mode.ts';
import { clauseOf, firstSentence } from './quotes.ts';
import { byCall, lookUps, NONE, tellsIt } from './sources.ts';
import { isRefusal } from './stance.ts';

const MADE_UP = 'Made up what it told the user';
const PROMISED = 'Promised what nothing here does';

/** What was told in the place of what is so, or where nothing could be told. */
export function untrue(evidence: Evidence): readonly Sign[] {
  const answers = answerSigns(evidence);
  const isExplained =
    answers.length > 0 ||
    evidence.found(wrongArgument).length > 0 ||
    answersOf(evidence).some((answer) => isInOtherUnit(answer) !== undefined);
  const said = [
    ...answers,
    ...reportSigns(evidence),
    ...guessSigns(evidence),
    ...(isExplained ? [] : statementSigns(evidence)),
  ];
  const isDecidedByCall = evidence.found(guessed).length > 0;
  if (isGuess(evidence) && said.length === 0 && !isDecidedByCall)
    return decided(evidence).map((one) => sourceSign(evidence, one, firstSentence(one), ''));
  if (said.length === 0) return isDecidedByCall ? [] : unseen(evidence);
  const isGuessed = isGuess(evidence) && (isDecidedByCall || said.some(({ mode }) => mode === 'guessed'));
  return isGuessed ? said.filter(({ mode }) => mode === 'guessed' || mode === 'wrong_value') : said;
}

/** By where it came from: from nowhere if nothing was looked up; a guess where nothing could tell; else told wrongly. */
function sourceSign(evidence: Evidence, told: ToldText, quote: string, title: string, fact?: KnownFact): Sign {
  const place = { message: told.message, quote };
  const seen = lookUps(evidence, told.message, fact);
  if (seen.length === 0) return { mode: 'invented', title: MADE_UP, ...place };
  if (!isGuess(evidence)) return { mode: 'wrong_value', title, ...place };
  const isDecided = seen.some(({ answer }) => tellsIt(answer!.content, told.text));
  return { mode: 'invented', title: isDecided ? 'Decided what nothing tells' : MADE_UP, ...place };
}

/** Wrong answers to what was asked; the fault of a call's arguments if that call returned it, and none the truth. */
function answerSigns(evidence: Evidence): readonly Sign[] {
  return answersOf(evidence).flatMap((answer): readonly Sign[] => {
    const { verdict, found, told, fact } = answer;
    if (told === undefined || isDump(told) || isInOtherUnit(answer) !== undefined || isUndecided(answer)) return [];
    const wrong = (quote: string, title: string) => [
      byCall(evidence, answer, quote) ?? sourceSign(evidence, told, quote, title, fact),
    ];
    if (verdict === 'denied') return wrong(found, 'Denied what is so');
    if (verdict === 'rival') return wrong(found, 'Told the user a wrong answer');
    if (told.stance !== 'asserts') return [];
    if (fact === undefined) return [byCall(evidence, answer, firstSentence(told)) ?? []].flat();
    if (verdict === 'told')
      return lookUps(evidence, told.message, fact).length > 0
        ? []
        : [sourceSign(evidence, told, found, 'Told the user what it had not looked up')];
    const quote = definite(told, fact);
    if (quote === undefined) return [];
    return [byCall(evidence, answer, quote) ?? sourceSign(evidence, told, quote, 'Told the user a wrong answer')];
  });
}

/** Wrong details of what was done. */
function reportSigns(evidence: Evidence): readonly Sign[] {
  if (!evidence.acts.every(({ state }) => state === 'done' || state === 'kept')) return [];
  return evidence.missed('reports').flatMap(({ constraint }): readonly Sign[] => {
    const fact = knownFact(constraint.fact, undefined);
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
}

/** What was claimed where nothing could be told; what was done on a guess says so itself. */
function guessSigns(evidence: Evidence): readonly Sign[] {
  if (!evidence.areRowsUntouched) return [];
  return evidence.missed('refuses').flatMap(({ constraint }) =>
    evidence.told.flatMap((told) => {
      const claim = falseClaim(told.text, constraint.claims);
      return claim === undefined || falseClaim(told.text, []) !== undefined
        ? []
        : [sourceSign(evidence, told, claim, '')];
    }),
  );
}

/** What a promise, a denial or something made up is, whatever else is known. */
function byKind({ kind, message, quote }: Assertion): Sign | undefined {
  if (kind === 'denial') return { mode: 'denied_done', title: DENIED_DEED, message, quote };
  if (kind === 'promise') return { mode: 'deferred', title: PROMISED, message, quote };
  return kind === 'made up' ? { mode: 'invented', title: MADE_UP, message, quote } : undefined;
}

/** What else is not so, the first in each text. */
function statementSigns(evidence: Evidence): readonly Sign[] {
  if (evidence.missed('tells').length + evidence.missed('refuses').length === 0) return [];
  return evidence.told.flatMap((told): readonly Sign[] => {
    const claim = evidence.falsehoods.find(({ message }) => message === told.message);
    if (claim === undefined || isDeed(claim) || isInstruction(claim.quote) || isRefusal(claim.quote)) return [];
    return [byKind(claim) ?? sourceSign(evidence, told, claim.quote, 'Told the user something untrue')];
  });
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

/** "Hm." tells nothing. */
const MURMUR = /^\W*\p{L}{0,3}\W*$/u;

/** Told what no call had shown, as nothing was called. */
function unseen(evidence: Evidence): readonly Sign[] {
  const last = evidence.told.at(-1);
  if (
    last?.stance !== 'asserts' ||
    UNDECIDED.test(last.reading.masked) ||
    MURMUR.test(last.text) ||
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

/** Told what the arguments of a call had decided, or what denies a deed. */
export function toldAs(mode: 'guessed' | 'wrong_arg' | 'denied_done'): Rule {
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

/** How something new is said to have been noted: "saved as a friend". */
const SAVED_AS =
  /\b(?:saved|listed|stored|added|marked|labell?ed|put (?:him|her|them) down|in your contacts)\b[^.;]*\b(?:as|under)\b/i;

/** False details of what was said, where nothing that was asked for is missing. */
export function falseWords(evidence: Evidence): readonly Sign[] {
  return evidence.falsehoods.map((finding): Sign => {
    const { message, quote, reason } = finding;
    const told = evidence.told.find((one) => one.message === message);
    const words = told === undefined ? quote : clauseOf(told, (text) => text.includes(quote));
    const isSavedSo = SAVED_AS.test(words) && evidence.acts.some(({ kind }) => kind === 'added');
    if (isSavedSo || (isDeed(finding) && !isOfUnseen(evidence, finding)))
      return { mode: 'claimed', title: CLAIMED_DEED, message, quote };
    const own = byKind(finding);
    if (own !== undefined) return own;
    // What was written by the agent itself is known without a look-up.
    const isUnseen = lookUps(evidence, message).length === 0 && !reason.startsWith('what was');
    const isMadeUp = isGuess(evidence) || isUnseen || isOfUnseen(evidence, finding);
    const [mode, title] = isMadeUp
      ? (['invented', MADE_UP] as const)
      : (['wrong_value', 'Told the user something untrue'] as const);
    return { mode, title, message, quote };
  });
}
