import { shownId } from '../../text/shown-spec.ts';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { savingOracle } from '../../roles/scripted/saving.ts';
import { movesOf } from '../../roles/scripted/played-script.ts';
import { scriptedUser } from '../../roles/scripted/user.ts';
import type { FailureCause } from '../../evaluation/modes/mode.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { prefixAt } from '../../runs/fork-prefix.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { knowledgeOf } from '../../roles/scripted/user-knowledge.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Message } from '../../sandbox/message.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { viewOf } from '../../sandbox/view.ts';
import { playScenario, UnscoredPlay } from '../../validation/play-scenario.ts';
import { UserError } from '../errors.ts';

const LONGEST_QUOTE = 300;

/** A turn of the agent, and whether the reference solution can still save the run in its place. */
export interface ForkedTurn {
  /** The last message before it: `fork --at`. */
  readonly at: number;
  /** Its first message. */
  readonly message: number;
  readonly saved: boolean;
}

/** From where on a run was lost. */
export interface DecisiveStep {
  /** Of the run that failed. */
  readonly id: string;
  /** Of the agent, in order. */
  readonly turns: readonly ForkedTurn[];
  /** The last turn that could still be replaced, with what it did; `null` if not even the first one could. */
  readonly decisive: (Omit<ForkedTurn, 'saved'> & { readonly quote: string }) | null;
}

/** As it is stored beside the run. */
export function storedStep({ decisive }: Pick<DecisiveStep, 'decisive'>): FailureCause {
  if (decisive === null) return { title: 'Could not be saved at any turn', message: null, quote: null };
  const { message, quote } = decisive;
  return { title: 'Could still be saved before this turn', message, quote: shorten(quote, LONGEST_QUOTE) };
}

/**
 * Forks a failed run before each turn of the agent, in this process, and plays the reference solution with the scripted user from there: what the
 * run had done to the world by then is not done again. Nothing is stored.
 * @param pack of the run
 * @throws UserError if the run is solved, has no verdict, or its scenario has no solution
 */
export async function decisiveStep(run: TrajectoryRecord, pack: Pack): Promise<DecisiveStep> {
  const { id, cell, events, score, clock, profile } = run;
  if (score?.solved !== false)
    throw new UserError(
      `${shownId(id)} is ${score?.solved ? 'solved' : 'not judged'}: --bisect looks for what lost a failed run`,
    );
  const prepared = new PreparedPack(pack);
  const scenario = prepared.scenario(cell.scenario, { clock, profile });
  const { solution, definition, replies } = scenario;
  if (solution.length === 0)
    throw new UserError(
      `${cell.scenario} has no reference solution (docs/import.md), with which --bisect would save the run`,
    );
  const tools = prepared.agentTools(cell, { clock, profile });
  const isDeed = (name: string) => findTool(definition, name)?.effect === 'write';

  async function isSaved(start: readonly TrajectoryEvent[], script: readonly ScriptStep[]): Promise<boolean> {
    const after = movesOf(viewOf(messagesOf(start), 'agent')).length;
    const players = {
      agent: savingOracle({ script, shownName: tools.shownName, isDeed, after }),
      user: scriptedUser(replies, knowledgeOf(scenario)),
    };
    try {
      return (await playScenario({ scenario, tools, players, clock, profile, seed: cell.seed, start })).score.solved;
    } catch (error) {
      if (error instanceof UnscoredPlay) return false;
      throw error;
    }
  }

  // Where a run has asked already, the user need not answer again.
  const unasked = solution.filter((step, index) => 'calls' in step || index === solution.length - 1);
  const turns: ForkedTurn[] = [];
  for (const message of agentTurns(events)) {
    const start = prefixAt(events, message - 1);
    const saved = (await isSaved(start, solution)) || (await isSaved(start, unasked));
    turns.push({ at: message - 1, message, saved });
  }
  return { id, turns, decisive: lastSaved(turns, messagesOf(events)) };
}

/** The first message of each turn of the agent that has one. */
function agentTurns(events: readonly TrajectoryEvent[]): readonly number[] {
  let next = 0;
  return events.flatMap((event) => {
    if (event.kind === 'ending') return [];
    const first = next;
    next += event.messages.length;
    return event.kind === 'turn' && event.role === 'agent' && event.messages.length > 0 ? [first] : [];
  });
}

function lastSaved(turns: readonly ForkedTurn[], messages: readonly Message[]): DecisiveStep['decisive'] {
  const last = turns.findLast(({ saved }) => saved);
  return last === undefined
    ? null
    : { at: last.at, message: last.message, quote: messages[last.message]?.content ?? '' };
}
