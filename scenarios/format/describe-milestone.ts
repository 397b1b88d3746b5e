import { describeValue } from '../../evaluation/facts/fact.ts';
import type { WrittenFact, WrittenMilestone } from './written-schema.ts';

const CHANGED = {
  added: 'Rows are added to',
  removed: 'Rows are removed from',
  updated: 'Rows are updated in',
} as const;

/** What a milestone means, for people: its note, or its sentences in words. */
export function noteOf(milestone: WrittenMilestone): string {
  const { note, called, told, containing, mentioning, attempted, setting, unchanged } = milestone;
  const { tells, asks, refuses, found, turn, changes } = milestone;
  if (note !== undefined) return note;
  const tools = [...new Set([called ?? []].flat().flatMap((call) => Object.keys(call)))];
  const sentences = [
    ...(tools.length > 0 ? [`The agent calls ${tools.join(' or ')}.`] : []),
    ...(told === undefined ? [] : [`The user is told: ${told}`]),
    ...(containing === undefined || told !== undefined ? [] : [`The user is told something with: ${containing}`]),
    ...(mentioning === undefined ? [] : [`The user is told something that mentions: ${mentioning.join(' or ')}.`]),
    ...(tells === undefined ? [] : [`The user learns ${[tells].flat().map(factText).join(' and ')}.`]),
    ...(found === undefined ? [] : [`A call returns ${[found].flat().map(inText).join(', ')}.`]),
    ...(asks === undefined ? [] : ['The agent asks which is meant before it answers.']),
    ...(refuses === undefined ? [] : ['The user learns what is missing, or is asked for it.']),
    ...(turn === undefined ? [] : ['The user speaks again.']),
    ...(attempted === undefined ? [] : [`The agent attempts ${attempted}.`]),
    ...Object.entries(setting ?? {}).map(([column, value]) => `The device has ${column} ${settingText(value)}.`),
    ...(['added', 'removed', 'updated'] as const).flatMap((verb) =>
      Object.keys(milestone[verb] ?? {}).map((table) => `${CHANGED[verb]} ${table}.`),
    ),
    ...(changes === undefined ? [] : ['The rows that the solution changes are changed so.']),
    ...(unchanged === undefined ? [] : [`Nothing changes in ${unchanged.join(', ')}.`]),
  ];
  return sentences.length === 0 ? 'As written in full.' : sentences.join(' ');
}

function factText(fact: WrittenFact): string {
  if ('setting' in fact) return `that ${fact.setting} is ${fact.on ? 'on' : 'off'}`;
  if ('date' in fact || 'time' in fact) return 'date' in fact ? `the date ${fact.date}` : `the time ${fact.time}`;
  if ('act' in fact) return `what was ${fact.act}`;
  const [kind, value] = Object.entries(fact)[0] ?? [];
  const unit = 'unit' in fact && fact.unit !== 'none' ? ` ${fact.in ?? fact.unit}` : '';
  return `the ${kind} ${[value]
    .flat()
    .map((one) => inText(describeValue(one as string | number | object)))
    .join(' or ')}${unit}`;
}

/** A reference to a row, as it is written inside a text. */
function inText(value: string | number): string {
  return String(value).replace(/^=(.+)$/, '{=$1}');
}

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return JSON.stringify(value);
}
