import type { Sources } from './sources.ts';

const ON = /\b(?:turn|switch|put)\w*\b.*\bon\b|\b(?:enable|activate|connect)\b/i;
const OFF = /\b(?:turn|switch|put)\w*\b.*\boff\b|\b(?:disable|deactivate|disconnect)\b/i;

/**
 * Whether the user has said on or off, a refusal has told what is in the way, or a status tool would tell that the switch is in the
 * other position.
 */
export function canDeriveSwitch(
  tool: string,
  value: boolean,
  { said, answered, switches, settings }: Sources,
): boolean {
  if (said.some((text) => (value ? ON : OFF).test(text))) return true;
  const own = switches.get(tool);
  if (own === undefined) return false;
  const { label, column } = own;
  const inTheWay = value ? `${label} is off` : `in ${label}`;
  return answered.some((text) => text.includes(inTheWay)) || (settings[column] ?? value) !== value;
}
