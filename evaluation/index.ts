export { evaluate } from './evaluate.ts';
export type { Grader } from './evaluate.ts';
export { EvaluationError } from './evaluation-error.ts';
export { EXTRACTORS } from './extractors.ts';
export { withGuardrails } from './guardrails.ts';
export { logOf } from './log-of.ts';
export type { EvaluationLog, RoleName, Row, SandboxRow, TraceRecord } from './log.ts';
export type {
  ColumnMeasure,
  Constraint,
  Extraction,
  Measure,
  Milestone,
  MilestoneGraph,
  Namespace,
  TargetRow,
  TracePattern,
} from './milestone.ts';
export type { ClosestMessage, ColumnExplanation, ConstraintExplanation, MilestoneMatch, Score } from './score.ts';
