import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Failure, Summary } from '../../validation/summary.ts';

/** A row per check, then what each of them found and where. */
export function renderValidation({ tallies, failures }: Summary): readonly string[] {
  const width = Math.max(...tallies.map(({ check }) => check.id.length), 'check'.length);
  return [
    `     failed  ${'check'.padEnd(width)}  what must hold`,
    ...tallies.map(
      ({ check, failed }) =>
        `${String(check.number).padStart(3)}  ${String(failed).padStart(6)}  ${check.id.padEnd(width)}  ${check.title}`,
    ),
    ...failures.flatMap((failure) => ['', ...failureLines(failure)]),
  ];
}

function failureLines({ check, scenario, augmentations, evidence }: Failure): readonly string[] {
  const where = scenario === null ? 'all scenarios' : `${scenario} (${augmentationNames(augmentations)})`;
  return [`FAILED ${check}: ${where}`, `  ${evidence}`].map(escapeForTerminal);
}

function augmentationNames(augmentations: Failure['augmentations']): string {
  return augmentations.length === AUGMENTATIONS.length ? 'all augmentations' : augmentations.join(', ');
}
