import { z } from 'zod';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { SeatTurn } from '../../roles/seat/seat.ts';
import { isDeeper, isObject, MOST_LEVELS } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import { firstIssue } from '../../sandbox/first-issue.ts';
import { REWARDS } from './reward.ts';

/** Of a request or a message, in bytes: a turn holds a state of 256 KiB at most. */
export const LONGEST_REQUEST = 4 * 1024 * 1024;

const episodeId = z.string().regex(/^[\w.:-]{1,100}$/, { error: 'expected 1 to 100 letters, digits and . : - _' });
const turn = z.int().min(0).describe('the `turn` of the observation that is answered');

/** What `reset` takes. */
export const resetSchema = z.object({
  scenario: z.string().nullish().transform(orAbsent).describe('default: the one that follows from the seed'),
  augmentation: z.enum(ALL_AUGMENTATIONS).nullish().transform(orAbsent).describe('likewise'),
  seed: z
    .int()
    .min(0)
    .nullish()
    .transform(orAbsent)
    .describe('default: one more than that of the last episode without one'),
  reward: z.enum(REWARDS).default('dense').describe('what steps are paid for'),
  episode_id: episodeId
    .nullish()
    .transform(orAbsent)
    .describe('default: made up; asked for again, the episode is not begun again'),
});
export type ResetRequest = z.output<typeof resetSchema>;

/** Whether the action is a turn is said where it is taken. */
const actionSchema = z.custom<SeatTurn>((given) => isObject(given as JsonValue), {
  error: 'expected an object',
});
export const stepSchema = z.object({ episode_id: episodeId, turn, action: actionSchema });
/** Of a step over a WebSocket: an action that may say which turn it is; default is the one that is due. */
export const socketStepSchema = z.looseObject({ turn: turn.nullish() });
export const episodeSchema = z.object({ episode_id: episodeId });
export const forkSchema = z.object({
  episode_id: episodeId.describe('of the episode that is forked'),
  turn: turn.nullish().transform(orAbsent).describe('the turn that is taken anew; default: the one that is due'),
  new_episode_id: episodeId.nullish().transform(orAbsent).describe('default: made up'),
  reward: z.enum(REWARDS).nullish().transform(orAbsent).describe('default: as in the episode that is forked'),
});
export type BranchRequest = z.output<typeof forkSchema>;

function orAbsent<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/** In levels: more than a turn with its state has. */
const DEEPEST_REQUEST = 2 * MOST_LEVELS;

/** @throws RefusedRequest that names the field */
export function checked<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  if (isDeeper(given as JsonValue, DEEPEST_REQUEST))
    throw new RefusedRequest('VALIDATION_ERROR', `the request: it is nested deeper than ${DEEPEST_REQUEST} levels`);
  const { data, error } = schema.safeParse(given, { jitless: true });
  if (error === undefined) return data;
  throw new RefusedRequest('VALIDATION_ERROR', firstIssue(error, 'the request'));
}
