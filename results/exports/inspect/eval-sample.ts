import { scenarioName } from '../../../sandbox/cell.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { TurnEvent } from '../../../sandbox/event.ts';
import { publicForm } from '../../public-form.ts';
import type { TrajectoryRecord, RecordedScore } from '../../record.ts';
import { timedEvents } from '../../dialogue/timed-events.ts';
import type { TimedEvent } from '../../dialogue/timed-events.ts';
import { inspectMessages } from './chat-messages.ts';
import { causeText } from '../../explain/cause.ts';
import { withAliases } from '../../explain/mode-words.ts';
import { logId } from './log-id.ts';
import { modelName, usageForm } from './model-usage.ts';
import { modelOutput, sampleEvents } from './sample-events.ts';
import { safeName } from '../folders/safe-name.ts';
import { describeSideEffect } from '../../../evaluation/describe-side-effect.ts';
import type { MilestoneMatch } from '../../../evaluation/score.ts';
import { shortfallsOf } from '../../explain/shortfalls.ts';

/** A trajectory as a sample of an inspect_ai log; its trial is the epoch. */
export function evalSample(record: TrajectoryRecord, id: string): JsonObject {
  const { cell, startedAt, finishedAt, events } = record;
  const timed = timedEvents(record);
  const messages = timed.flatMap(({ event, firstMessage }) => inspectMessages(event, firstMessage, cell.agent));
  const seconds = (finishedAt - startedAt) / 1000;
  return {
    id,
    epoch: cell.trial,
    input: messagesOf(events)[0]?.content ?? '',
    target: '',
    messages,
    output: outputOf(record, timed),
    scores: scoresOf(record),
    metadata: metadataOf(record),
    store: {},
    events: sampleEvents(record),
    ...usageForm(record.usage, cell.agent, cell.user),
    started_at: new Date(startedAt).toISOString(),
    completed_at: new Date(finishedAt).toISOString(),
    total_time: seconds,
    working_time: seconds,
    uuid: logId('sample', record.id),
    ...endingOf(record),
    attachments: {},
  };
}

/** The agent's last turn. */
function outputOf({ cell }: TrajectoryRecord, timed: readonly TimedEvent[]): JsonObject {
  const isAgents = (one: TimedEvent): one is TimedEvent<TurnEvent> =>
    one.event.kind === 'turn' && one.event.role === 'agent' && one.event.messages.length > 0;
  const last = timed.findLast(isAgents);
  if (last === undefined) return { model: modelName(cell.agent), choices: [], completion: '' };
  return modelOutput(last.event, last.firstMessage, cell.agent);
}

/** None for an outcome that says nothing about the agent. */
function scoresOf({ score, cause, modes }: TrajectoryRecord): JsonObject {
  if (score === null) return {};
  const { solved, similarity, wording, milestoneSimilarity, minefieldSimilarity, turnCount, ...details } = score;
  const metadata = publicForm({ milestoneSimilarity, minefieldSimilarity, turnCount, ...details }) as JsonObject;
  return {
    ...(solved !== null && {
      solved: {
        value: solved ? 'C' : 'I',
        ...(cause && { explanation: causeText(cause), metadata: publicForm({ cause, modes: withAliases(modes) }) }),
      },
    }),
    similarity: { value: similarity, explanation: explanation(score), metadata },
    ...(wording !== null && { wording: { value: wording } }),
  };
}

function metadataOf(record: TrajectoryRecord): JsonObject {
  const { id, cell, categories, outcome, reason, profile, services, provenance } = record;
  const { failureKind, origin, workflowId, runId } = record;
  const { scenario: baseScenario, augmentation, agent, user, seed } = cell;
  const form = { id, baseScenario, augmentation, agent, user, seed, categories, profile, services, outcome, reason };
  return publicForm({ ...form, failureKind, origin, workflowId, runId, provenance }) as JsonObject;
}

/** A run without a score is an error there; a limit is one here and there. */
function endingOf({ outcome, reason, score, events }: TrajectoryRecord): JsonObject {
  if (outcome === 'message-limit') return { limit: { type: 'message', limit: messagesOf(events).length - 1, reason } };
  if (score !== null) return {};
  return { error: { message: `${outcome}: ${reason ?? ''}`, traceback: '', traceback_ansi: '' } };
}

/** It is part of a file name in the archive. */
export function sampleName({ cell }: Pick<TrajectoryRecord, 'cell'>): string {
  return safeName(scenarioName(cell));
}

/** A score in words: each milestone with what fell short, minefields that were hit, side effects. */
function explanation({ milestones, minefields, sideEffects }: RecordedScore): string {
  return [
    ...milestones.flatMap(milestoneLines),
    ...minefields
      .filter(({ similarity }) => similarity > 0)
      .map(({ milestone, message }) => `minefield ${milestone} hit at message ${message}`),
    ...sideEffects.map((effect) => `side effect: ${describeSideEffect(effect)}`),
  ].join('\n');
}

function milestoneLines(match: MilestoneMatch): readonly string[] {
  const { milestone, message, similarity } = match;
  const place = similarity === 0 ? 'matches nowhere' : `${similarity.toFixed(3)} at message ${message}`;
  return [`milestone ${milestone}: ${place}`, ...(similarity < 1 ? shortfallLines(match) : [])];
}

function shortfallLines(match: MilestoneMatch): readonly string[] {
  return shortfallsOf(match).flatMap(({ database, reason, columns }) => [
    ...(reason === undefined ? [] : [`  ${database}: ${reason}`]),
    ...columns.map(
      ({ column, expected, found }) =>
        `  ${database} ${column}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
    ),
  ]);
}
