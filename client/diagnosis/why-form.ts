import type { SweepFacts } from '../../diagnosis/facts.ts';
import type { Diagnosis } from '../../diagnosis/judge.ts';

/** The form that `status --why --json` prints. */
export function whyForm({ sweep, workflow }: Pick<SweepFacts, 'sweep' | 'workflow'>, diagnosis: Diagnosis) {
  return {
    sweep,
    status: workflow?.status ?? null,
    ...verdictForm(diagnosis),
    findings: diagnosis.findings.map(({ cause, gravity, text, evidence, help }) => ({
      cause,
      gravity,
      text,
      evidence,
      help: help.map(({ text: what, command }) => ({ text: what, command: command && ['toolsandbox', ...command] })),
    })),
  };
}

/** What `status --json` says of it. */
export function verdictForm({ verdict, findings }: Diagnosis) {
  return { verdict, cause: findings[0]?.cause ?? null, gravity: findings[0]?.gravity ?? null };
}
