import type { Alteration } from './altered-script.ts';
import type { MishapName } from './mishap-names.ts';
import {
  ending,
  ifDeeds,
  ifNoDeeds,
  endingWithResult,
  onlySaying,
  onlyWithDeed,
  retelling,
  switchAtOnce,
  withDeedTwice,
  withFirstCalls,
  withLastDeed,
  withoutLookups,
  withoutDeeds,
  withoutLastDeed,
  withoutQuestions,
} from './alterations.ts';
import {
  asCode,
  ofUnknownTool,
  withNonsense,
  withOtherNumbers,
  withOtherRow,
  withOtherUnit,
  withOtherValues,
} from './altered-turns.ts';

interface Mishap {
  /** The failure mode that it shows (`evaluation/modes/mode.ts`); absent where it depends on the scenario. */
  readonly mode?: string;
  /** What makes it of the reference solution. Where one of them does not apply, the solution is played as it is. */
  readonly alterations: readonly Alteration[];
}

const CLAIM = 'All done! I have done everything that you asked me to do.';
const UNABLE = 'I am sorry, I could not do that.';

/** Agents that play the reference solution wrongly, each in one way. */
export const MISHAPS: Readonly<Record<MishapName, Mishap>> = {
  slip: { alterations: [withFirstCalls(withNonsense)] },
  halving: { mode: 'half_done', alterations: [withoutLastDeed, ending('I did the first part.')] },
  mistaking: { mode: 'wrong_object', alterations: [withLastDeed(withOtherRow)] },
  guessing: { mode: 'guessed', alterations: [withoutQuestions, withLastDeed(withOtherValues), ending(CLAIM)] },
  garbling: { mode: 'wrong_arg', alterations: [withLastDeed(withOtherValues)] },
  doubling: { mode: 'extra_act', alterations: [withDeedTwice] },
  rushing: { mode: 'insecure_order', alterations: [withoutQuestions] },
  denying: { mode: 'denied_done', alterations: [ifDeeds, ending(UNABLE)] },
  claiming: { mode: 'claimed', alterations: [withoutDeeds, ending(CLAIM)] },
  deferring: { mode: 'deferred', alterations: [onlySaying('Sure. I will do that for you in a few minutes.')] },
  quitting: { mode: 'gave_up', alterations: [onlySaying('I am sorry, I cannot do that.')] },
  misconverting: { mode: 'wrong_unit', alterations: [retelling(withOtherUnit)] },
  misreporting: { mode: 'wrong_value', alterations: [retelling(withOtherNumbers)] },
  inventing: { mode: 'invented', alterations: [ifNoDeeds, withoutLookups, retelling(withOtherNumbers)] },
  hedging: { mode: 'vague', alterations: [ifNoDeeds, ending('It is something like what one would expect.')] },
  dumping: { mode: 'raw_dump', alterations: [endingWithResult] },
  pestering: {
    mode: 'asked_too_much',
    alterations: [onlySaying('What is it about?', 'Which one is it?', 'What else do you know?', 'Who is it?')],
  },
  ignoring: { mode: 'ignored_error', alterations: [onlyWithDeed(withNonsense), ending(CLAIM)] },
  misnaming: { mode: 'unknown_tool', alterations: [onlyWithDeed(ofUnknownTool), ending(UNABLE)] },
  bundling: { mode: 'parallel_calls', alterations: [switchAtOnce, ending(UNABLE)] },
  repeating: { mode: 'repeated_error', alterations: [onlyWithDeed(withNonsense, 2), ending(UNABLE)] },
  coding: { mode: 'code_for_call', alterations: [onlyWithDeed(asCode), ending('Please run this.')] },
};
