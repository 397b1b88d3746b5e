import type { Switch } from '../../evaluation/facts/fact.ts';
import { SWITCHES } from '../../evaluation/facts/fact.ts';
import type { AnswerKey } from './answer-key.ts';
import { SWITCH_NAMES } from './switch-names.ts';

/** The sentence after what was switched to get there, if anything that the user did not ask for was. */
export function withSwitches({ sentence, reports, scenario }: AnswerKey): readonly string[] {
  const asked = new Set(reports.flatMap((fact) => (fact.kind === 'switch' ? [fact.setting] : [])));
  const switched = new Map<Switch, boolean>();
  for (const call of scenario.solution.flatMap((step) => ('calls' in step ? step.calls : []))) {
    const setting = switchOf(call.tool);
    const { on } = call.arguments;
    if (setting !== undefined && typeof on === 'boolean') switched.set(setting, on);
  }
  const others = [...switched].filter(([setting]) => !asked.has(setting));
  if (others.length === 0) return [];
  const told = others.map(([setting, on]) => `turned ${on ? 'on' : 'off'} ${SWITCH_NAMES[setting][0]}`);
  return [`I ${list(told)} first. ${sentence}`, `${sentence} For that I ${list(told)}.`];
}

function switchOf(tool: string): Switch | undefined {
  const name = /^set_(\w+?)(?:_service)?_status$/.exec(tool)?.[1];
  return SWITCHES.find((setting) => setting === name || setting === `${name}_service`);
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
