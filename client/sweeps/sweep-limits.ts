import type { UnstoredSweep } from '../../runs/contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { UserError } from '../errors.ts';

/** At 30 seconds each and 20 at a time, this many cells take more than two weeks. Their ids fit into memory. */
const MOST_CELLS = 1_000_000;

/** The engine's databases hold 255 characters; a worker's results store takes the last 13 of them. */
const LONGEST_ID = 240;

/** Refuses a sweep that cannot be planned, stored or told apart. @throws UserError */
export function requirePlayable(spec: UnstoredSweep, cells: number): void {
  const twice = spec.agents.find((agent, index) => spec.agents.indexOf(agent) !== index);
  if (twice !== undefined) throw new UserError(`--agent ${twice} is given twice: use --trials to play it more often`);
  if (cells > MOST_CELLS) {
    const limit = MOST_CELLS.toLocaleString('en');
    throw new UserError(
      `${cells.toLocaleString('en')} cells are more than ${limit}: use fewer --trials or several sweeps`,
    );
  }
  requireShortIds(spec);
}

function requireShortIds({ id, scenarios, agents, user, trials, seed }: UnstoredSweep): void {
  const [scenario, agent] = [longest(scenarios), longest(agents)];
  const cell = { sweep: id, scenario, augmentation: 'none', agent, user, trial: trials, seed } as const;
  const { length } = trajectoryId(cell);
  if (length <= LONGEST_ID) return;
  const parts = `--id ${id.length}, scenario ${scenario.length}, --agent ${agent.length}`;
  throw new UserError(`ids would have ${length} characters, more than ${LONGEST_ID} (${parts}): choose shorter names`);
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
}
