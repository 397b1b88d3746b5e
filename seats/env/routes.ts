import { z } from 'zod';
import { seatTurnSchema, seatViewSchema } from '../../roles/seat/seat-schema.ts';
import { observedForm, scoreForm, stateForm } from './answers.ts';
import type { Episode } from './episode.ts';
import type { Episodes } from './episodes.ts';
import { checked, episodeSchema, forkSchema, resetSchema, stepSchema } from './requests.ts';

/** What the server says of itself. */
export interface Served {
  readonly version: string;
  readonly scenarios: readonly string[];
  readonly augmentations: readonly string[];
}

/** @param client who asks (admission.ts) */
type Route = (episodes: Episodes, served: Served, given: unknown, client: string) => unknown;

/** By method and path: what a request with this JSON, or these parameters, is answered. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET /health': () => ({ status: 'healthy' }),
  'GET /metadata': (_episodes, { version }) => ({
    name: 'toolsandbox',
    description: 'stateful, conversational tool use: the agent talks with a simulated user and calls tools',
    version,
  }),
  'GET /schema': () => SCHEMAS,
  'GET /openapi.json': (_episodes, { version }) => openapiForm(version),
  // OpenEnv's servers have it; here, tools are called by `step`.
  'POST /mcp': (_episodes, _served, given) => noMethod(given),
  'GET /scenarios': (_episodes, { scenarios, augmentations }) => ({ scenarios, augmentations }),
  'POST /reset': async (episodes, _served, given, client) =>
    first(await episodes.reset(checked(resetSchema, given), client)),
  'POST /fork': async (episodes, _served, given, client) =>
    first(await episodes.fork(checked(forkSchema, given), client)),
  'POST /step': async (episodes, _served, given) => {
    const { episode_id: id, turn, action } = checked(stepSchema, given);
    const episode = await episodes.find(id);
    return observedForm(episode, await episode.step(turn, action));
  },
  'GET /state': async (episodes, _served, given) => stateForm(await named(episodes, given)),
  'GET /verify': async (episodes, _served, given) => scoreForm(await named(episodes, given)),
  'POST /close': async (episodes, _served, given) => {
    const { episode_id } = checked(episodeSchema, given);
    await episodes.close(episode_id);
    return { episode_id };
  },
};

function openapiForm(version: string) {
  const paths: Record<string, object> = {};
  for (const route of Object.keys(ROUTES)) {
    const [method = '', path = ''] = route.split(' ');
    paths[path] = { [method.toLowerCase()]: { responses: { 200: { description: 'docs/training.md' } } } };
  }
  return { openapi: '3.1.0', info: { title: 'toolsandbox', version }, paths };
}

function noMethod(given: unknown) {
  const id = (given as { readonly id?: unknown } | null)?.id ?? null;
  const message =
    'no method: tools are called by POST /step; agents that speak MCP play by `toolsandbox mcp` and `toolsandbox mcp gateway`';
  return { jsonrpc: '2.0', id, error: { code: -32_601, message } };
}

async function first(episode: Episode) {
  return observedForm(episode, await episode.first);
}

async function named(episodes: Episodes, given: unknown): Promise<Episode> {
  return episodes.find(checked(episodeSchema, given).episode_id);
}

const score = z.number().min(0).max(1).nullable();
const result = z.object({
  outcome: z.string(),
  reason: z.string().nullable(),
  solved: z.boolean().nullable(),
  similarity: score,
});

/** Of actions, observations and states. */
const SCHEMAS = {
  action: z.toJSONSchema(seatTurnSchema, { io: 'input' }),
  observation: z.toJSONSchema(
    seatViewSchema.extend({ episode_id: z.string(), result: result.nullable().describe('how it ended; null before') }),
  ),
  state: z.toJSONSchema(
    z.object({
      episode_id: z.string(),
      step_count: z.int(),
      trajectory: z.string(),
      scenario: z.string(),
      augmentation: z.string(),
      trial: z.int(),
      seed: z.int(),
      reward: z.string(),
      turns: z.array(z.int()).describe('the turns that the agent took'),
      turn: z.int().nullable().describe('the turn that is due'),
      done: z.boolean(),
      result: result.nullable(),
      origin: z.object({ episode_id: z.string(), turn: z.int() }).nullable().describe('what it was forked from'),
    }),
  ),
};
