import { z } from 'zod';
import { AWAY_PATTERN, AWAY_WORDING } from '../../limits/away.ts';
import { ALL_AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { nearestNames } from '../../sandbox/nearest-names.ts';
import { UserError } from '../errors.ts';

const made = <Made>(wanted: string, is: (value: unknown) => boolean) =>
  z.custom<Made>(is, { error: `expected ${wanted}` });
const callback = made('a function', (value) => typeof value === 'function');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const seat = made(
  'a model spec, a function, or { name, takeTurn }',
  (value) =>
    typeof value === 'string' ||
    typeof value === 'function' ||
    (isObject(value) && 'takeTurn' in value && typeof value.takeTurn === 'function' && 'name' in value),
);
const pack = made(
  'a path, or what definePack() returned',
  (value) => typeof value === 'string' || (isObject(value) && 'hash' in value && 'scenarios' in value),
);
const text = z.string();
const texts = z.array(text).min(1);
const whole = (least: number) => z.int().min(least);
const oneOrMore = <Value extends z.ZodType>(value: Value) => z.union([z.array(value).min(1), value]);

const play = {
  engine: z
    .union([z.literal('embedded'), z.strictObject({ address: text, namespace: text.optional() })], {
      error: "expected 'embedded' or { address, namespace }",
    })
    .optional(),
  worker: z.boolean().optional(),
  concurrency: whole(1).optional(),
  userRetries: whole(0).optional(),
  preflight: z.boolean().optional(),
  environment: made('an object of variables', isObject).optional(),
  prices: text.optional(),
  away: text.regex(AWAY_PATTERN, `expected ${AWAY_WORDING}`).optional(),
  allowKey: texts.optional(),
  record: text.optional(),
  playback: text.optional(),
  signal: made(
    'an AbortSignal',
    (value) => isObject(value) && 'aborted' in value && 'addEventListener' in value,
  ).optional(),
  onProgress: callback.optional(),
  onNote: callback.optional(),
};

export const evaluateOptions = z.strictObject({
  ...play,
  agent: oneOrMore(seat).optional(),
  user: seat.optional(),
  pack: oneOrMore(pack).optional(),
  scenarios: texts.optional(),
  categories: texts.optional(),
  limit: whole(1).optional(),
  augmentations: z.array(z.enum(ALL_AUGMENTATIONS)).min(1).optional(),
  judge: text.optional(),
  trials: whole(1).optional(),
  seed: whole(0).optional(),
  faults: z.number().min(0).max(1).optional(),
  decoys: z.union([z.array(pack), pack]).optional(),
  profile: z.enum(PROFILES).optional(),
  services: text.optional(),
  userPrompt: z.enum(USER_PROMPTS).optional(),
  prompting: z.enum(PROMPTING_STYLES).optional(),
  agentPrompt: text.optional(),
  id: text.optional(),
  results: text.optional(),
  modelLimits: text.optional(),
  maxCost: z.number().positive().optional(),
  maxTokens: whole(1).optional(),
  stopAtBudget: z.boolean().optional(),
  allowUnpriced: z.boolean().optional(),
});

export const forkOptions = z.strictObject({
  ...play,
  at: z.union([whole(0), z.enum(['last', 'first-error'])], {
    error: "expected the number of a message, 'last' or 'first-error'",
  }),
  agent: seat.optional(),
  user: seat.optional(),
  say: text.optional(),
  trials: whole(1).optional(),
  trustSpecs: z.boolean().optional(),
  id: text.optional(),
});

export const compareOptions = z.strictObject({
  agents: texts.optional(),
  margin: z.number().gt(0).max(1).optional(),
});

const filter = {
  sweep: text.optional(),
  scenario: text.optional(),
  agent: text.optional(),
  augmentations: z.array(z.enum(ALL_AUGMENTATIONS)).optional(),
  outcomes: z.array(z.enum(OUTCOMES)).optional(),
  scored: z.boolean().optional(),
  where: text.optional(),
};
export const runFilter = z.strictObject(filter);

export const exportOptions = z.strictObject({ ...filter, replace: z.boolean().optional() });

/**
 * The options that were given; one that is undefined was not. Refuses what a function does not take: JavaScript has no types
 * that would.
 * @throws UserError naming each field
 */
export function checkedOptions<Options extends object>(name: string, schema: z.ZodObject, options: Options): Options {
  const { error } = schema.safeParse(options);
  if (error === undefined)
    return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
  const known = Object.keys(schema.shape);
  const lines = error.issues.slice(0, 10).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      return issue.keys.map((key) => unknown(key, known));
    const place = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
    return `${place}${issue.message}`;
  });
  throw new UserError(`${name}: ${lines.join('; ')}`);
}

function unknown(key: string, known: readonly string[]): string {
  const [near] = nearestNames(key, known);
  return `there is no option "${shorten(key, 60)}"; ${near === undefined ? `there are ${known.join(', ')}` : `did you mean ${near}?`}`;
}
