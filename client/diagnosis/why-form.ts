import type { SweepFacts } from '../../diagnosis/facts.ts';
import type { Diagnosis } from '../../diagnosis/judge.ts';

/** The form that `status --why --json` prints. */
export function whyForm({ sweep, workflow }: Pick<SweepFacts, 'sweep' | 'workflow'>, diagnosis: Diagnosis) {
  return {
    /** Id of the sweep; empty if none was named and the engine cannot be reached. */
    sweep,
    /** As in `status`; `null` if the engine cannot be reached. */
    status: workflow?.status ?? null,
    ...verdictForm(diagnosis),
    /** Gravest first. */
    findings: diagnosis.findings.map(({ cause, gravity, text, evidence, help }) => ({
      /** A stable name, such as `paused`, `no-worker` or `model-away`. */
      cause,
      /**
       * `stopped`: nothing moves. `held`: a part does not move. `unknown`: it cannot be said whether it moves. `over`: it has ended. `slow`: it
       * moves, with delay. `note`: nothing is held up yet.
       */
      gravity,
      /** What is wrong, for people. */
      text,
      /** What shows it, one sentence each. */
      evidence,
      /** What can be done: `text`, and `command`, its words in order, or `null` where no command helps. */
      help: help.map(({ text: what, command }) => ({ text: what, command: command && ['toolsandbox', ...command] })),
    })),
  };
}

/** What `status --json` says of it. */
export function verdictForm({ verdict, findings }: Diagnosis) {
  return {
    /** What holds it up, in one sentence for people. */
    verdict,
    /** Name of what holds it up, as in the findings of `--why`; `null` if nothing does. */
    cause: findings[0]?.cause ?? null,
    /** How grave that is, as in the findings of `--why`; `null` if nothing holds it up. */
    gravity: findings[0]?.gravity ?? null,
  };
}
