/** What an agent did wrong, as a kind. Runs of other programs are compared by the paper's term and by the aliases. */
interface ModeDefinition {
  /** Of the agent, in the past tense. */
  readonly means: string;
  /** What the paper (section 4, figures 11 to 20) calls it. */
  readonly paper?: string;
  /** The failure mode of MAST (arXiv 2503.13657). */
  readonly mast?: string;
  /** The tag in reviews of tau2-bench. */
  readonly tau2?: string;
}

/** All modes, in the order in which one of them is the cause of a failure: what was done weighs more than what was said. */
export const MODES = {
  half_done: {
    means: 'Did a part of the job and left the rest.',
    mast: '3.1 premature termination',
    tau2: 'incomplete_task',
  },
  wrong_object: {
    means: 'Changed or removed another thing than the one that was meant.',
    paper: 'disambiguation failure (figure 16)',
    mast: '1.1 disobey task specification',
    tau2: 'wrong_argument',
  },
  guessed: {
    means: 'Acted on a value that neither the user nor a tool had given.',
    paper: 'hallucinated arguments (figures 3 and 15), premature decision in the face of ambiguity',
    mast: '2.2 fail to ask for clarification',
    tau2: 'wrong_argument',
  },
  wrong_arg: {
    means: 'Did the right thing with a wrong value, although it was told the right one.',
    paper: 'canonicalization error, incorrectly inferred relative time (figure 14)',
    mast: '1.1 disobey task specification',
    tau2: 'wrong_argument',
  },
  extra_act: {
    means: 'Changed what no one asked for, or did it once too often.',
    mast: '1.1 disobey task specification',
    tau2: 'unrequested_action',
  },
  insecure_order: {
    means: 'Acted first and asked afterwards, or not at all.',
    paper: 'premature decision in the face of ambiguity (figure 16)',
    mast: '2.2 fail to ask for clarification',
    tau2: 'policy_violation',
  },
  denied_done: {
    means: 'Said that it could not be done, or was not, what was done.',
    mast: '2.6 reasoning-action mismatch',
    tau2: 'wrong_information',
  },
  claimed: {
    means: 'Said that it had done what it had not.',
    mast: '2.6 reasoning-action mismatch',
    tau2: 'hallucinated_action',
  },
  deferred: {
    means: 'Promised to do it later and did nothing.',
    mast: '3.1 premature termination',
    tau2: 'incomplete_task',
  },
  gave_up: {
    means: 'Said that it could not be done, although it could.',
    paper: 'lost in immediate errors, forgot the main objective',
    mast: '3.1 premature termination',
    tau2: 'wrong_refusal',
  },
  wrong_unit: {
    means: 'Told the right number in a wrong unit.',
    paper: 'canonicalization error',
    mast: '2.6 reasoning-action mismatch',
    tau2: 'wrong_information',
  },
  wrong_value: {
    means: 'Told something else than what it had found.',
    mast: '2.6 reasoning-action mismatch',
    tau2: 'wrong_information',
  },
  invented: {
    means: 'Told something that it had from nowhere.',
    paper: 'hallucination with insufficient information (figures 3 and 20)',
    mast: '2.2 fail to ask for clarification',
    tau2: 'hallucinated_information',
  },
  vague: {
    means: 'Told nothing definite: several candidates, or no word of what is missing.',
    mast: '2.4 information withholding',
    tau2: 'incomplete_information',
  },
  raw_dump: {
    means: 'Passed a result on as it was instead of an answer.',
    mast: '2.4 information withholding',
    tau2: 'incomplete_information',
  },
  asked_too_much: {
    means: 'Asked again and again for what the user could not know, or a tool could tell.',
    mast: '1.3 step repetition',
    tau2: 'unnecessary_question',
  },
  ignored_error: {
    means: 'Went on as if a call that failed had succeeded.',
    paper: 'incapable of consuming tool responses',
    mast: '2.5 ignored other agent’s input',
    tau2: 'ignored_tool_error',
  },
  unknown_tool: {
    means: 'Called a tool that was not offered.',
    paper: 'hallucinated tool (figure 20)',
    mast: '1.1 disobey task specification',
    tau2: 'invalid_tool_call',
  },
  parallel_calls: {
    means: 'Made calls at once of which one depends on another.',
    paper: 'incorrect parallel tool calls in the face of state dependency (figure 17)',
    mast: '2.6 reasoning-action mismatch',
    tau2: 'wrong_order',
  },
  repeated_error: {
    means: 'Made a call that had failed again, with nothing changed.',
    paper: 'inefficient nested state dependency (figure 18)',
    mast: '1.3 step repetition',
    tau2: 'repeated_call',
  },
  code_for_call: {
    means: 'Wrote code instead of calling a tool.',
    paper: 'mistook the tool-use task for a code generation task (figure 11)',
    mast: '1.1 disobey task specification',
    tau2: 'invalid_tool_call',
  },
} as const satisfies Readonly<Record<string, ModeDefinition>>;

export type ModeName = keyof typeof MODES;

export const MODE_NAMES = Object.keys(MODES) as readonly ModeName[];

/** One thing that the agent did wrong in a run. */
export interface FoundMode {
  readonly mode: ModeName;
  /** Where it did so; null if nowhere in particular. */
  readonly message: number | null;
  /** The words, the call or the value that show it, as they are in the log; null if nothing does. */
  readonly quote: string | null;
}

/** Why a run is not solved, in one. */
export interface FailureCause {
  /** Few words, which runs that fail alike share. They name what the scenario wants, not what a model wrote. */
  readonly title: string;
  /** Where it shows; null if nowhere in particular. */
  readonly message: number | null;
  /** What shows it; may hold what a model wrote. Null if the title says it all. */
  readonly quote: string | null;
}

/** A mode with the title that it gives to the cause of a failure. */
export interface Sign extends FoundMode {
  /** In words that runs share which fail alike. */
  readonly title: string;
  /** It changed nothing, so others are the cause if there are any. */
  readonly isMinor?: true;
}
