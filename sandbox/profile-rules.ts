import type { Profile } from './cell.ts';

/** Everything in which profiles differ. */
export interface ProfileRules {
  /** What the limit of a run counts: new messages, or turns and batches of calls. */
  readonly limitCounts: 'messages' | 'steps';
  /** A run ends after so many failed calls; null: it continues. */
  readonly mostFailedCalls: number | null;
  /** What the simulated user writes to end a run; if nothing, it calls a tool. */
  readonly stopTokens: readonly string[];
  /** Whether prompts and greeting are those of the benchmark that the world comes from. */
  readonly guestPrompts: boolean;
  /** So many parallel calls are tried in all orders, more in some of them; 0: in the requested one. */
  readonly mostPermutedCalls: number;
  /** The answer to a call of a tool that is not offered, with `{tool}` for its name; null: one that names all tools. */
  readonly unknownTool: string | null;
  /** Whether a call that made the original raise ends the run; otherwise it is answered with an error. */
  readonly abortsOnMistakes: boolean;
  /** Whether tools answer as the original's: results as Python values, errors with their class, its bounds. */
  readonly originalTools: boolean;
  /** Which ids of a provider's calls are kept. */
  readonly callIds: 'printable' | 'identifier';
  /** Whether models are asked, and their answers read, as by the original. */
  readonly originalModels: boolean;
  /** Whether the scripted user only replies as the scenario has it, without comments. */
  readonly plainUser: boolean;
  /** Whether a model that plays the user is watched for falling out of character. */
  readonly watchesUser: boolean;
  /** Whether scenarios and rows are taken as their `paper` parts have them. */
  readonly originalScenarios: boolean;
  /** Whether scores are the original's: milestones and minefields only, and 0 for a run that raised. */
  readonly originalScores: boolean;
}

const DEFAULT: ProfileRules = {
  limitCounts: 'messages',
  mostFailedCalls: null,
  stopTokens: [],
  guestPrompts: false,
  mostPermutedCalls: 5,
  unknownTool: null,
  abortsOnMistakes: false,
  originalTools: false,
  callIds: 'printable',
  originalModels: false,
  plainUser: false,
  watchesUser: true,
  originalScenarios: false,
  originalScores: false,
};

/** What each profile is. Whoever asks in which profile a run is played asks for a rule here. */
export const PROFILE_RULES: Readonly<Record<Profile, ProfileRules>> = {
  default: DEFAULT,
  paper: {
    ...DEFAULT,
    mostPermutedCalls: 7,
    abortsOnMistakes: true,
    originalTools: true,
    callIds: 'identifier',
    originalModels: true,
    plainUser: true,
    watchesUser: false,
    originalScenarios: true,
    originalScores: true,
  },
  tau2: {
    ...DEFAULT,
    limitCounts: 'steps',
    mostFailedCalls: 10,
    stopTokens: ['###STOP###', '###TRANSFER###', '###OUT-OF-SCOPE###'],
    guestPrompts: true,
    mostPermutedCalls: 0,
    unknownTool: "Error: Tool '{tool}' not found.",
    watchesUser: false,
  },
};
