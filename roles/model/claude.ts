/** What a Claude model takes, as far as requests differ from model to model. */
export interface Claude {
  /** `budgeted`: it is given a number of tokens to think. `adaptive`: it decides by the effort, and refuses a number. */
  readonly thinking: 'budgeted' | 'adaptive';
  /** Whether it thinks without being asked to. */
  readonly thinksByDefault: boolean;
  /** How it is told not to think before it answers; null: it always thinks. */
  readonly off: 'disabled' | 'between_tools' | null;
  /** Whether it takes temperature and the like while it does not think. */
  readonly isSampled: boolean;
}

/**
 * By the model's name, of any age: newer models of a family are taken to be as its newest that is known. A name without a
 * version, as proxies may give, is taken to refuse nothing. Sources: platform.claude.com/docs/en/models (overview and migration
 * guide of each model), build-with-claude/effort. Read on 2026-11-23.
 */
export function claudeOf(model: string): Claude {
  const version = versionOf(model);
  const isAlwaysThinking = /fable|mythos/.test(model) || (model.includes('opus') && version >= 5.05);
  const isNewSonnet = model.includes('sonnet') && version >= 5.05;
  return {
    thinking: version <= 4.05 ? 'budgeted' : 'adaptive',
    thinksByDefault: version >= 5,
    off: isAlwaysThinking ? null : isNewSonnet ? 'between_tools' : 'disabled',
    isSampled: !(version >= 4.07),
  };
}

/**
 * As a number that can be compared: 5.05 for 5.5; NaN if the name has none. `claude-opus-4-5-20251101`,
 * `claude-3-7-sonnet-latest`: the first one or two short numbers are the version.
 */
function versionOf(model: string): number {
  const [, major, minor = '0'] = /-(\d{1,2})(?:[-.](\d{1,2}))?(?=$|[^\d])/.exec(model) ?? [];
  return major === undefined ? NaN : Number(major) + Number(minor) / 100;
}

/** Why a Claude model does not take an effort; undefined if it does, or if only its interface knows. */
export function effortProblem(model: string, effort: string | undefined): string | undefined {
  const { thinking, off } = claudeOf(model);
  if (effort === 'none' && off === null) return `${model} always thinks: write effort=low for the least`;
  if (effort === 'minimal' && thinking === 'adaptive')
    return `${model} has no effort "minimal": the least is effort=low`;
  return undefined;
}
