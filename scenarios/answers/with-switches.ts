import { findTool } from '../../sandbox/tools/definition.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { AnswerKey } from './answer-key.ts';

/** The sentence after what was switched to get there, if anything that the user did not ask for was. */
export function withSwitches({ sentence, reports, scenario }: AnswerKey): readonly string[] {
  const { solution, definition } = scenario;
  const asked = new Set(reports.flatMap((fact) => (fact.kind === 'switch' ? [fact.setting] : [])));
  const labels = new Map(switchesOf(definition).map(({ column, label }) => [column, label]));
  const switched = new Map<string, boolean>();
  for (const call of solution.flatMap((step) => ('calls' in step ? step.calls : []))) {
    const setting = findTool(definition, call.tool)?.switches;
    const [on] = Object.values(call.arguments);
    if (setting !== undefined && typeof on === 'boolean') switched.set(setting, on);
  }
  const others = [...switched].filter(([setting]) => !asked.has(setting));
  if (others.length === 0) return [];
  const told = others.map(([setting, on]) => `turned ${on ? 'on' : 'off'} ${labels.get(setting)}`);
  return [`I ${list(told)} first. ${sentence}`, `${sentence} For that I ${list(told)}.`];
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
