import type { Condition } from './fields.ts';

/**
 * Whether a role is played by this spec, or by one that people are shown so (text/shown-spec.ts): the name that its user gave it, or that of
 * its file, which without a version stands for all versions.
 */
export function playedBy(field: 'agent' | 'user', name: string): Condition {
  const patterns = [...named(name), ...inFile(name)];
  const exactly: Condition = { kind: 'compare', field, operator: '=', value: name };
  const alike = patterns.map((value): Condition => ({ kind: 'compare', field, operator: 'matches', value }));
  return alike.length === 0 ? exactly : { kind: 'or', parts: [exactly, ...alike] };
}

function named(name: string): readonly string[] {
  return /^[\w.-]+$/.test(name) ? [`*?as=${name}`, `*?as=${name}&*`] : [];
}

function inFile(name: string): readonly string[] {
  const shown = /^(?:module:)?(?:\.\/)?([\w./-]+\.[cm]?[jt]s(?:#\w+)?)(?:@([\da-f]{7})(?:\?(.*))?)?$/;
  const [, file, version, options] = shown.exec(name) ?? [];
  if (file === undefined) return [];
  const query = version === undefined ? '*' : `${options === undefined ? '' : `${options}&`}version=${version}*`;
  return [`module:${file}?${query}`, `module:*/${file}?${query}`];
}
