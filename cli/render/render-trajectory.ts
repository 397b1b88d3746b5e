import { costOfRun, usageText } from '../../text/dollars.ts';
import { count } from '../../text/words.ts';
import type { FailureCause } from '../../evaluation/modes/mode.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { MilestoneMatch } from '../../evaluation/score.ts';
import type { RecordedScore, TrajectoryRecord } from '../../results/record.ts';
import { scenarioName } from '../../sandbox/cell.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { TrajectoryEvent, TurnEvent } from '../../sandbox/event.ts';
import { shownPlace } from '../../runs/shown-place.ts';
import { shownId, shownSpec } from '../../text/shown-spec.ts';
import { styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';
import { renderChanges } from './render-changes.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import { renderMatches, renderSideEffects } from './render-matches.ts';
import { renderTurn } from './render-turn.ts';
import { causeText } from '../../results/explain/cause.ts';
import { doubtText } from '../../results/explain/doubt-text.ts';
import { doubtsOf } from '../../results/explain/doubts.ts';
import { endingText } from '../../results/explain/score-text.ts';
import { rewardText } from '../../results/explain/reward-text.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { shortenWithLength } from '../../text/show-value.ts';
import { shorten as cut } from '../../sandbox/shorten.ts';
import type { Origin } from '../../sandbox/origin.ts';
import { reportFacts } from '../../results/explain/report-facts.ts';

/** In characters. */
const LONGEST_UNSPOKEN = 300;

/** What the run was scored against. */
interface Expectations {
  readonly milestones: MilestoneGraph;
  readonly minefields: MilestoneGraph;
  readonly definition: Pick<WorldDefinition, 'tables'>;
}

/** A run explained: the dialogue, what each call changed in the world, which milestone matched where, and what was missing. */
export function renderTrajectory(stored: TrajectoryRecord, expectations: Expectations, width: number): readonly Line[] {
  const record = { ...stored, score: withShownPlaces(stored) };
  return [...header(record), '', ...turns(record, expectations, width), ...explanation(record, expectations)];
}

function withShownPlaces({ score, events }: TrajectoryRecord): RecordedScore | null {
  if (score === null) return null;
  const shown = (match: MilestoneMatch): MilestoneMatch => ({
    ...match,
    message: shownPlace(match, events),
    ...(match.closest && { closest: { ...match.closest, message: shownPlace(match.closest, events) } }),
  });
  return { ...score, milestones: score.milestones.map(shown), minefields: score.minefields.map(shown) };
}

function header(record: TrajectoryRecord): readonly Line[] {
  const { cell, score, usage, startedAt, finishedAt } = record;
  const scored = score
    ? `similarity ${score.similarity.toFixed(3)} (milestones ${score.milestoneSimilarity.toFixed(3)}, ` +
      `minefields ${score.minefieldSimilarity.toFixed(3)}${sideEffectCount(score)}), ${wordingText(score)}${count(score.turnCount, 'turn')}`
    : 'none: this outcome is not scored';
  const lines = [
    `  id        ${shownId(record.id)}`,
    ...(record.origin ? [`  fork of   ${originText(record.origin)}`] : []),
    `  agent     ${cell.agent}`,
    `  user      ${cell.user}`,
    `  run       trial ${cell.trial}, seed ${cell.seed}, profile ${record.profile}, services ${record.services}`,
    `  outcome   ${endingText(record)}`,
    ...(score ? [`  verdict   ${verdictText(score.solved)}`] : []),
    ...whyLines(record),
    ...rewardLines(record),
    `  score     ${scored}`,
    `  tokens    agent ${usageText(usage.agent)}; user ${usageText(usage.user)}`,
    `  cost      ${costOfRun(usage)}`,
    `  took      ${((finishedAt - startedAt) / 1000).toFixed(1)} s`,
  ];
  return [styled('bold', scenarioName(record.cell)), ...lines];
}

/** Why it is not solved; nothing if it is. */
function whyLines({ cause, modes, decisive }: TrajectoryRecord): readonly string[] {
  const names = (modes ?? []).map(({ mode }) => mode).join(', ');
  return [
    ...(cause === null ? [] : [`  cause     ${placedCause(cause)}`]),
    ...(cause === null || names === '' ? [] : [`  modes     ${names}`]),
    ...(decisive === null ? [] : [`  decisive  ${placedCause(decisive)}`]),
  ];
}

/** What the benchmark that its world comes from says; nothing in other worlds. */
function rewardLines({ guestReward }: TrajectoryRecord): readonly string[] {
  if (guestReward === null) return [];
  const why = guestReward.why.map((sentence) => `            ${sentence}`);
  return [`  reward    ${rewardText(guestReward)}`, ...why];
}

function placedCause(cause: FailureCause): string {
  return cause.message === null ? causeText(cause) : `${causeText(cause)} (message ${cause.message})`;
}

/** Nothing where the author wrote no sentences. */
function wordingText({ wording }: RecordedScore): string {
  return wording === null ? '' : `wording ${wording.toFixed(3)}, `;
}

/** Nothing where there are none. */
function sideEffectCount({ sideEffects }: RecordedScore): string {
  if (sideEffects.length === 0) return '';
  return `, ${count(sideEffects.length, 'side effect')}`;
}

function turns(record: TrajectoryRecord, expectations: Expectations, width: number): readonly Line[] {
  const ofTurns = notesByMessage(record.events);
  const messages = messagesOf(record.events);
  const doubts = doubtsOf(record, expectations.definition);
  const lines = messages.flatMap((message, index) => {
    const notes = [
      ...(ofTurns.get(index) ?? []).map((note) => styled('gray', note)),
      ...renderChanges(message.changes ?? [], { ...expectations.definition, ...record.clock }),
      ...markers('milestone', record.score?.milestones, expectations.milestones, index).map((text) =>
        styled('cyan', text),
      ),
      ...markers('minefield', record.score?.minefields, expectations.minefields, index).map((text) =>
        styled('red', text),
      ),
      ...doubts.flatMap((doubt) => (doubt.message === index ? [styled('yellow', doubtText(doubt))] : [])),
      ...(message.conversationActive === false ? [styled('gray', 'the conversation ends here')] : []),
    ];
    return renderTurn(messages, index, notes, width);
  });
  return [...lines, ...failedTurns(record.events)];
}

/** What is to be said of a turn, by its last message. */
function notesByMessage(events: readonly TrajectoryEvent[]): ReadonlyMap<number, readonly string[]> {
  const notes = new Map<number, readonly string[]>();
  let messages = 0;
  for (const event of events) {
    if (event.kind === 'ending') continue;
    messages += event.messages.length;
    if (event.kind === 'turn' && event.messages.length > 0) notes.set(messages - 1, turnNotes(event));
  }
  return notes;
}

/** A turn that failed has no message, but may have cost something. */
function failedTurns(events: readonly TrajectoryEvent[]): readonly Line[] {
  return events.flatMap((event) =>
    event.kind === 'turn' && event.failed !== undefined
      ? turnNotes(event).map((note) => styled('gray', `     ${event.role}: ${note}`))
      : [],
  );
}

function markers(
  kind: 'milestone' | 'minefield',
  matches: readonly MilestoneMatch[] = [],
  graph: MilestoneGraph,
  index: number,
): readonly string[] {
  return matches
    .filter((match) => match.message === index && match.similarity > 0)
    .map((match) =>
      `<- ${kind} ${match.milestone} (${match.similarity.toFixed(3)}) ${milestoneTitle(match, graph)}`.trimEnd(),
    );
}

function explanation({ score }: TrajectoryRecord, expectations: Expectations): readonly Line[] {
  if (!score) return [];
  const section = (title: string, matches: readonly MilestoneMatch[], graph: MilestoneGraph) =>
    matches.length === 0 ? [] : ['', styled('bold', title), ...renderMatches(matches, graph)];
  return [
    ...section('milestones (must happen)', score.milestones, expectations.milestones),
    ...section('minefields (must not happen; any hit makes the score 0)', score.minefields, expectations.minefields),
    ...renderSideEffects(score.sideEffects),
  ];
}

/** What is to be said of a model's turn besides its messages: what it did not say aloud, tokens, cost, retries, waits. */
export function turnNotes({ report, unspoken, failed }: TurnEvent): readonly string[] {
  return [
    ...(unspoken?.reasoning === undefined ? [] : [`(reasoning) ${folded(unspoken.reasoning)}`]),
    ...(unspoken?.text === undefined ? [] : [`(beside the calls) ${folded(unspoken.text)}`]),
    ...(failed === undefined ? [] : [`(failed) ${failed}`]),
    ...(report === undefined
      ? []
      : [`[${reportFacts(report).join('; ')}]`, ...(report.notes ?? []).map((note) => `note: ${note}`)]),
  ];
}

/** Of a long text the beginning; `show --json` has all of it. */
function folded(text: string): string {
  return shortenWithLength(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_UNSPOKEN);
}

const LONGEST_TEXT = 120;

/** Where a fork comes from, and what is different in it. */
function originText({ id, at, replaced, say }: Origin): string {
  const { agent, user } = replaced;
  const changes = [
    ...(agent === undefined ? [] : [`agent was ${shownSpec(agent)}`]),
    ...(user === undefined ? [] : [`user was ${user}`]),
    ...(say === undefined ? [] : [`message ${at + 1} is new: ${JSON.stringify(cut(say, LONGEST_TEXT))}`]),
  ];
  return [`${id} after message ${at}`, ...changes].join('; ');
}
