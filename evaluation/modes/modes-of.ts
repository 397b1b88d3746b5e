import { falseWords, invented, toldAs, wrongUnit, wrongValue } from './untrue.ts';
import { askedTooMuch, deferred, gaveUp, rawDump, vague } from './words.ts';
import { claimed, deniedDone } from './claims.ts';
import { codeForCall, ignoredError, parallelCalls, repeatedError, calledUnknownTool } from './calls.ts';
import { wrongArgument } from './arguments.ts';
import { extraAct, guessed, halfDone, insecureOrder, wrongObject } from './deeds.ts';
import { Evidence } from './evidence.ts';
import type { Failed, Rule } from './evidence.ts';
import { MODE_NAMES } from './mode.ts';
import type { ModeName, Sign } from './mode.ts';

const RULES: Readonly<Record<ModeName, Rule>> = {
  half_done: halfDone,
  wrong_object: wrongObject,
  guessed: (evidence) => [...guessed(evidence), ...toldAs('guessed')(evidence)],
  wrong_arg: (evidence) => [...wrongArgument(evidence), ...toldAs('wrong_arg')(evidence)],
  extra_act: extraAct,
  insecure_order: insecureOrder,
  denied_done: (evidence) => [...deniedDone(evidence), ...toldAs('denied_done')(evidence)],
  claimed,
  deferred,
  gave_up: gaveUp,
  wrong_unit: wrongUnit,
  wrong_value: wrongValue,
  invented,
  vague,
  raw_dump: rawDump,
  asked_too_much: askedTooMuch,
  ignored_error: ignoredError,
  unknown_tool: calledUnknownTool,
  parallel_calls: parallelCalls,
  repeated_error: repeatedError,
  code_for_call: codeForCall,
};

/** What goes wrong on the way and need not keep a task from being done. */
const CLUMSY: ReadonlySet<ModeName> = new Set(['parallel_calls', 'repeated_error', 'unknown_tool', 'code_for_call']);

/** What the agent did wrong in a run that is not solved: one sign of each mode, the cause of the failure first. */
export function modesOf(run: Failed): readonly Sign[] {
  const evidence = new Evidence(run);
  const deeds = MODE_NAMES.flatMap((name) => evidence.found(RULES[name]).slice(0, 1));
  // Where all was done as it should be, if clumsily, only words can have failed.
  const words = deeds.every(({ mode }) => CLUMSY.has(mode)) ? evidence.found(falseWords) : [];
  const signs = [...deeds, ...MODE_NAMES.flatMap((name) => words.filter(({ mode }) => mode === name).slice(0, 1))];
  return signs
    .filter((sign) => !signs.some((other) => isDetailOf(sign, other)))
    .toSorted((one, other) => Number(one.isMinor ?? false) - Number(other.isMinor ?? false));
}

/** A value within a sentence that is made up as a whole, or what is made up within the claim of a deed. */
function isDetailOf({ mode, message, quote }: Sign, other: Sign): boolean {
  const isInside =
    other.mode === 'invented' ? mode === 'wrong_value' : other.mode === 'claimed' ? mode === 'invented' : false;
  return isInside && message === other.message && other.quote?.includes(quote ?? '') === true;
}
