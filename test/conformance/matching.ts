import type { EvaluationLog, SandboxRow } from '../../evaluation/log.ts';
import { match } from '../../evaluation/matcher.ts';
import { turnCount } from '../../evaluation/evaluate.ts';
import { computing } from './vector.ts';
import type { Check } from './vector.ts';

interface MatcherInput {
  readonly similarity: readonly (readonly number[])[];
  readonly edges: readonly (readonly [number, number])[] | null;
}

/**
 * The reference places only the milestones in its order (or a single one), but divides by the number of all milestones.
 */
function matched({ similarity, edges }: MatcherInput): unknown {
  const count = similarity.length;
  const order = edges ?? similarity.slice(1).map((_, index) => [index, index + 1] as const);
  const nodes = count === 1 ? [0] : [...new Set(order.flat())];
  const placed = match({
    milestones: nodes,
    edges: order,
    first: 0,
    last: (similarity[0]?.length ?? 0) - 1,
    similarity: (milestone, message) => similarity[milestone]![message]!,
  });
  const mapping = placed.map((one) => [one.milestone, one.message, one.similarity]);
  const sum = placed.reduce((total, one) => total + one.similarity, 0);
  return { mapping, similarity: nodes.length === 0 ? null : sum / count, nodes };
}

function turns({ rows }: { readonly rows: readonly SandboxRow[] }): number {
  const log: EvaluationLog = {
    length: rows.length,
    firstUserIndex: 0,
    message: (index) => rows[index]!,
    rows: (_database, index) => [rows[index]!],
  };
  return turnCount(log);
}

export const MATCHING_CHECKS: Readonly<Record<string, Check>> = {
  matcher: computing(matched),
  turn_count: computing(turns),
};
