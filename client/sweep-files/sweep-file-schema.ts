import { z } from 'zod';
import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import { AWAY_PATTERN, AWAY_WORDING } from '../../limits/away.ts';
import { limitsFileSchema } from '../../limits/limits-file.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { ALL_AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { notificationSchema } from './notification-schema.ts';

const modelSpec = (role: PlayableRole) =>
  z.string().superRefine((text, context) => {
    try {
      parseModelSpec(text, role);
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error;
      context.addIssue(errorMessage(error));
    }
  });

/** One of them, or a list of them. */
const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1)]);
const texts = oneOrMore(z.string().min(1));

/** A sweep as a file says it: what the options of `sweep` say, and what a schedule does with each night. */
export const sweepFileSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.:-]{1,80}$/, 'use at most 80 letters, digits and . : - _')
    .optional()
    .describe('of schedules, and the start of the ids of their sweeps; default: the name of the file'),
  agents: z.array(modelSpec('agent')).min(1).describe('model specs, for example openai:MODEL'),
  user: modelSpec('user').optional().describe('simulated user, a model spec; default: scripted:user'),
  judge: modelSpec('agent').optional().describe('a model that gives a second opinion of each scored run'),
  pack: texts.optional().describe('scenario packs: paths from this file, or toolsandbox, the built-in catalogue'),
  scenarios: texts.optional().describe('names, with * and ? as wildcards; default: all'),
  categories: texts.optional().describe('only scenarios in all of these, for example MTC'),
  limit: z.int().min(1).optional().describe('only the first of these scenarios'),
  augmentations: z
    .union(
      [z.literal('all'), z.array(z.enum(ALL_AUGMENTATIONS)).min(1)],
      `write all, or a list of ${ALL_AUGMENTATIONS.join(', ')}`,
    )
    .optional()
    .describe('how the tools are shown to the agent; default: all'),
  trials: z.int().min(1).optional().describe('times that each cell is played; default: 1'),
  seed: z.int().min(0).optional().describe('seed of the first trial; default: 0'),
  faults: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('share of the calls of the agent that are spoiled on purpose; default: 0'),
  decoys: texts
    .optional()
    .describe('packs whose tools are offered beside those of the scenarios: paths from this file'),
  profile: z.enum(PROFILES).optional().describe('rules for mistakes of the agent; default: that of the pack'),
  services: z.string().min(1).optional().describe('source of the answers of networked tools; default: synthetic'),
  user_prompt: z.enum(USER_PROMPTS).optional(),
  prompting: z.enum(PROMPTING_STYLES).optional(),
  agent_prompt: z.string().min(1).optional().describe('file with the system prompt of the agent, from this file'),
  concurrency: z
    .int()
    .min(1)
    .optional()
    .describe('trajectories played at a time, in even parts for the agents that have cells left; default: 20'),
  user_retries: z.int().min(0).optional().describe('plays after a mistake of the simulated user; default: 2'),
  preflight: z.boolean().optional().describe('ask each model for one call first; default: true'),
  limits: limitsFileSchema.optional().describe('what the providers of models allow'),
  budget: z
    .strictObject({
      max_cost: z.number().positive().optional().describe('US dollars'),
      max_tokens: z.number().positive().optional(),
      stop: z
        .boolean()
        .optional()
        .describe('whether the sweep ends when it is used up, instead of waiting; default: only a scheduled one'),
      allow_unpriced: z
        .boolean()
        .optional()
        .describe('whether models without a known price are played although max_cost does not count them'),
    })
    .optional()
    .describe('what the sweep may use'),
  away: z
    .string()
    .regex(AWAY_PATTERN, `write ${AWAY_WORDING}`)
    .optional()
    .describe('how long to wait for a model server that cannot be reached; default: 30m'),
  priority: z
    .strictObject({
      level: z.int().min(1).max(5).optional().describe('1 goes first; default: 3'),
      team: z.string().min(1).max(64).optional().describe('teams share the workers fairly'),
      weight: z.number().min(0.001).max(1000).optional().describe('share of the team; default: 1'),
    })
    .optional(),
  compare: z
    .strictObject({
      fail_under: z.number().min(0).max(1).optional().describe('least share of solved runs of each agent'),
      fail_on_mode: z.array(z.enum(MODE_NAMES)).min(1).optional().describe('modes that no run may show'),
      fail_on_regression: z
        .boolean()
        .optional()
        .describe('a night fails if an agent is significantly worse than in the last good night; default: true'),
    })
    .optional()
    .describe('the bars that a night must meet'),
  notifications: z.array(notificationSchema).optional().describe('who is told how a night went'),
});

export type SweepFile = z.infer<typeof sweepFileSchema>;
