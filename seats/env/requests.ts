import { z } from 'zod';
import type { SeatTurn } from '../../roles/seat/seat.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { firstIssue } from '../../sandbox/first-issue.ts';
import { EnvRefusal } from './refusal.ts';
import { REWARDS } from './reward.ts';

const episodeId = z.string().regex(/^[\w.:-]{1,100}$/, { error: 'expected 1 to 100 letters, digits and . : - _' });
const turn = z.int().min(0).describe('the `turn` of the observation that is answered');

/** What `reset` takes. */
export const resetSchema = z.object({
  scenario: z.string().nullish().transform(orAbsent).describe('default: the one that follows from the seed'),
  augmentation: z.enum(AUGMENTATIONS).nullish().transform(orAbsent).describe('likewise'),
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

/** @throws EnvRefusal that names the field */
export function checked<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given, { jitless: true });
  if (error === undefined) return data;
  throw new EnvRefusal('VALIDATION_ERROR', firstIssue(error, 'the request'));
}
