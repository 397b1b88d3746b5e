import { codeReadHere } from '../activities/world-code.ts';
import { executePendingCalls } from '../activities/execute-tool-calls.ts';
import { playedTurn } from '../activities/take-turn.ts';
import { startOf } from '../activities/trajectory-input.ts';
import { logOf } from '../evaluation/log-of.ts';
import type { EvaluationLog } from '../evaluation/log.ts';
import type { Score } from '../evaluation/score.ts';
import { scoreRun } from '../evaluation/score-run.ts';
import type { TakeTurn } from '../roles/role.ts';
import { play } from '../runs/play.ts';
import type { Log } from '../runs/play.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import { userTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { endingOf } from '../sandbox/trajectory.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { createRunServices } from '../services/create-services.ts';

/** A finished run and its score. */
export interface Play {
  readonly trajectory: Trajectory;
  readonly log: EvaluationLog;
  readonly outcome: Outcome;
  readonly score: Score;
}

/** A play that ended in a way that has no score. */
export class UnscoredPlay extends Error {}

/** Who plays what, and when. */
export interface Setup {
  readonly scenario: ScenarioInstance;
  /** The agent's tools. */
  readonly tools: OfferedTools;
  readonly players: Readonly<Record<PlayableRole, TakeTurn>>;
  readonly clock: Clock;
  readonly seed: number;
  readonly profile: Profile;
  /** The first events of the log. Default: the opening. */
  readonly start?: Log;
}

/**
 * Plays a scenario and scores it: the steps of a real run, with synthetic services, and nothing stored.
 * @throws UnscoredPlay, whatever a step throws
 */
export async function playScenario({
  scenario,
  tools,
  players,
  clock,
  seed,
  profile,
  start = startOf(scenario),
}: Setup): Promise<Play> {
  const rules = { scenario, clock, seed, profile } as const;
  const services = (now: number) =>
    createRunServices('synthetic', { now, environment: {}, world: scenario.definition });
  const { signal } = new AbortController();
  const events = await play(
    start,
    { maxMessages: scenario.maxMessages, profile },
    {
      takeTurn: (role, before) => {
        const shown = role === 'agent' ? tools : userTools(scenario.definition);
        return playedTurn(players[role], { ...rules, role, events: before, tools: shown }, signal);
      },
      executeToolCalls: (before) =>
        executePendingCalls({ ...rules, events: before, tools, services, runCode: codeReadHere }),
      explainFailure: (error) => {
        throw error;
      },
      observe: () => undefined,
    },
  );
  const trajectory = { world: scenario.world, events };
  const log = logOf(trajectory);
  const { outcome } = endingOf(events);
  const score = scoreRun(scenario, log, outcome, profile);
  if (score === null) throw new UnscoredPlay(`${scenario.name} ended with ${outcome}, which is never scored`);
  return { trajectory, log, outcome, score };
}
