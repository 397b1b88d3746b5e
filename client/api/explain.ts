import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import type { MilestoneMatch } from '../../evaluation/score.ts';
import { causeText } from '../../results/explain/cause.ts';
import { isMet } from '../../results/explain/is-met.ts';
import { shortfallDetail } from '../../results/explain/shortfall-detail.ts';
import { shortfallTitle } from '../../results/explain/shortfall-title.ts';
import { shortfallsOf } from '../../results/explain/shortfalls.ts';
import { sideEffectText } from '../../results/explain/side-effect-text.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import type { Tables } from '../../worlds/world.ts';
import type { RunGraphs } from '../grader-of.ts';
import { shownPlace } from '../../runs/shown-place.ts';
import { shownLine } from '../../text/line.ts';

const NO_GRAPH: MilestoneGraph = { milestones: [], edges: [] };

/** Why a run is not solved: the cause to name first, then each milestone that was missed, as `show` explains them. */
export function explain(record: TrajectoryRecord, grader: RunGraphs | null): string {
  const { outcome, reason, score } = record;
  const ended = outcome === 'completed' ? [] : [`outcome ${outcome}${reason === null ? '' : `: ${reason}`}`];
  if (score === null) return lines(['no score', ...ended]);
  const { tables } = grader?.definition ?? DEFAULT_WORLD;
  const { cause } = record;
  return lines([
    `${score.solved === null ? 'not judged' : 'not solved'}, similarity ${score.similarity.toFixed(3)}${cause === null ? '' : `: ${causeText(cause)}`}`,
    ...ended,
    ...score.milestones
      .filter((match) => !isMet(match))
      .toSorted((one, other) => one.milestone - other.milestone)
      .flatMap((match) => missed(match, record, tables, grader?.milestones)),
    ...score.minefields
      .filter(({ similarity }) => similarity > 0)
      .map((match) => hit(match, record, grader?.minefields)),
    ...score.sideEffects.map((effect) => `  side effect: ${sideEffectText(effect, tables)}`),
  ]);
}

function missed(
  match: MilestoneMatch,
  { events }: TrajectoryRecord,
  tables: Tables,
  graph = NO_GRAPH,
): readonly string[] {
  const { milestone, similarity, closest } = match;
  const near = closest === undefined ? '' : `, closest: message ${shownPlace({ ...match, ...closest }, events)}`;
  const place = similarity > 0 ? `message ${shownPlace(match, events)}` : `nowhere${near}`;
  return [
    `  milestone ${milestone} ${similarity.toFixed(3)} (${place}): ${milestoneTitle(match, graph)}`,
    ...new Set(
      shortfallsOf(match).map((shortfall) => {
        const detail = shortfallDetail(shortfall, tables);
        return `    ${shortfallTitle(shortfall, tables)}${detail === null ? '' : `: ${detail}`}`;
      }),
    ),
  ];
}

function hit(match: MilestoneMatch, { events }: TrajectoryRecord, graph = NO_GRAPH): string {
  return `  minefield ${match.milestone} hit (message ${shownPlace(match, events)}): ${milestoneTitle(match, graph)}`;
}

/** Test runners print it as it is. */
function lines(all: readonly string[]): string {
  return all.map((line) => shownLine(line)).join('\n');
}
