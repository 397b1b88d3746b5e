import type { WrittenMilestone } from './written-schema.ts';

/** What a milestone means, for people: its note, or its sentences in words. */
export function noteOf(milestone: WrittenMilestone): string {
  const { note, called, told, containing, attempted, setting } = milestone;
  if (note !== undefined) return note;
  const tools = [called ?? []].flat().flatMap((call) => Object.keys(call));
  const changed = (['added', 'removed', 'updated'] as const).flatMap((verb) =>
    Object.keys(milestone[verb] ?? {}).map((table) => `${table} rows are ${verb}`),
  );
  const parts = [
    ...(tools.length > 0 ? [`${[...new Set(tools)].join(' or ')} is called`] : []),
    ...(told === undefined ? [] : [`the user is told: ${told}`]),
    ...(containing === undefined || told !== undefined ? [] : [`the user is told something with: ${containing}`]),
    ...(attempted === undefined ? [] : [`the agent attempts ${attempted}`]),
    ...Object.entries(setting ?? {}).map(([column, value]) => `${column} is ${settingText(value)}`),
    ...changed,
  ];
  const text = parts.join('; ');
  return text === '' ? 'as written in full' : text.charAt(0).toUpperCase() + text.slice(1);
}

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return JSON.stringify(value);
}
