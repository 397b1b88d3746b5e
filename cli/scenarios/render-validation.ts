import { relative } from 'node:path';
import { count } from '../../text/words.ts';
import { styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';
import type { CheckResult, LocatedFailure, ValidationResult } from '../../client/scenarios/validation-result.ts';

/** A row per check, then what each of them found and where. */
export function renderValidation(result: ValidationResult): readonly Line[] {
  const { scenarios, augmentations, checks, failures } = result;
  const width = Math.max(...checks.map(({ check }) => check.length), 'check'.length);
  const row = (number: string, failed: string, check: string, title: string) =>
    [number.padStart(2), failed.padStart(6), check.padEnd(width), title].join('  ');
  return [
    `${count(scenarios, 'scenario')} x ${augmentations} augmentations = ${scenarios * augmentations} cells`,
    '',
    row('', 'failed', 'check', 'what must hold'),
    ...checks.map(({ number, failed, check, title }) =>
      styled(failed > 0 ? 'red' : 'green', row(String(number), String(failed), check, title)),
    ),
    ...checks.flatMap((check) => failuresOf(check, result)),
    '',
    ...checks.flatMap(({ note = [] }) => note),
    failures.length === 0 ? 'All checks hold.' : `${count(failures.length, 'failure')}.`,
  ];
}

function failuresOf({ number, check }: CheckResult, { failures, augmentations }: ValidationResult): readonly string[] {
  const own = failures.filter((failure) => failure.check === check);
  return own.length === 0 ? [] : ['', `${number} ${check}`, ...own.flatMap((one) => failureLines(one, augmentations))];
}

function failureLines(failure: LocatedFailure, augmentations: number): readonly string[] {
  const { scenario, file, line, column, evidence } = failure;
  const isEverywhere = failure.augmentations.length === augmentations;
  const under = isEverywhere ? '' : ` under ${failure.augmentations.join(', ')}`;
  const place = line === null ? [] : [`    ${shownFile(file ?? '')}:${line}:${column}`];
  const subject = scenario === null ? 'all scenarios together' : `${scenario}${under}`;
  return [`  ${subject}`, ...place, `    ${evidence}`];
}

/** The path from the working directory, if the file is inside it. */
function shownFile(file: string): string {
  const near = relative('', file);
  return near.startsWith('..') ? file : near;
}
