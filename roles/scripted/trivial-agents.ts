import type { TakeTurn } from '../role.ts';
import { confirm } from './confirm.ts';
import { echo } from './echo.ts';
import { idle } from './idle.ts';
import { random } from './random.ts';
import { unhelpful } from './unhelpful.ts';

/** Agents that understand nothing. What they score is the floor under the score of any other agent. */
export const TRIVIAL_AGENTS = { idle, unhelpful, confirm, echo, random } as const satisfies Readonly<
  Record<string, TakeTurn>
>;

export type TrivialAgent = keyof typeof TRIVIAL_AGENTS;

export function isTrivialAgent(name: string): name is TrivialAgent {
  return Object.hasOwn(TRIVIAL_AGENTS, name);
}
