/** Agents that play the reference solution wrongly, each in one way (`mishaps.ts`); apart from it, so that who lists agents loads no more. */
export const MISHAP_NAMES = [
  'slip',
  'halving',
  'mistaking',
  'guessing',
  'garbling',
  'doubling',
  'rushing',
  'denying',
  'claiming',
  'deferring',
  'quitting',
  'misconverting',
  'misreporting',
  'inventing',
  'hedging',
  'dumping',
  'pestering',
  'ignoring',
  'misnaming',
  'bundling',
  'repeating',
  'coding',
] as const;

export type MishapName = (typeof MISHAP_NAMES)[number];

export function isMishap(name: string): name is MishapName {
  return (MISHAP_NAMES as readonly string[]).includes(name);
}
