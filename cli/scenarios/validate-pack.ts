import { availableParallelism } from 'node:os';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { CHECKS, checksNamed } from '../../validation/checks.ts';
import { NOTED } from '../../validation/gates.ts';
import { placesOf } from '../../validation/places.ts';
import { summarize } from '../../validation/summary.ts';
import type { CellReport } from '../../validation/examine.ts';
import { validate } from '../../validation/validate.ts';
import { print, printJson } from '../say.ts';
import { keepFloors } from '../../client/floors/sweep-floors.ts';
import { choosePack } from '../../client/packs.ts';
import type { ValidateCommandOptions } from './scenarios-commands.ts';
import { CountProgress } from '../count-progress.ts';
import { validationResult } from '../../client/scenarios/validation-result.ts';
import { relative } from 'node:path';
import { count } from '../../text/words.ts';
import { styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';
import type { CheckResult, LocatedFailure, ValidationResult } from '../../client/scenarios/validation-result.ts';

/**
 * Validates the scenarios that the patterns name, or all of the packs, and prints what was found.
 * @returns the exit code: 1 if a check failed
 * @throws InvalidPack, PackClash, UnknownScenario, UnknownCheck
 */
export async function validatePack(
  patterns: readonly string[],
  { json, ...options }: ValidateCommandOptions,
): Promise<number> {
  const result = await watchedValidation(patterns, options);
  if (json) printJson(result);
  else print(renderValidation(result));
  return result.failures.length === 0 ? 0 : 1;
}

/** Validates scenarios, and shows on a terminal how far it is. */
export async function watchedValidation(
  patterns: readonly string[],
  { check, augmentations = AUGMENTATIONS, pack: packs, decoys }: Omit<ValidateCommandOptions, 'json'>,
): Promise<ValidationResult> {
  const checks = check === undefined ? CHECKS : checksNamed(check);
  const {
    pack,
    scenarios: chosen,
    pathOf,
  } = await choosePack(packs, {
    ...(patterns.length > 0 && { patterns }),
    ...(decoys && { decoys }),
  });
  const scenarios = chosen.map(({ name }) => name);
  const threads = Math.min(availableParallelism(), scenarios.length);
  let failed = 0;
  const progress = new CountProgress(() => `cells  ${failed} failed`, scenarios.length * augmentations.length);
  const observe = ({ findings }: CellReport) => {
    if (findings.length > 0) failed++;
    progress.add(1);
  };
  const reports = await validate(pack, { scenarios, augmentations, checks, threads, observe }).finally(() =>
    progress.close(),
  );
  if (patterns.length === 0 && check === undefined && augmentations === AUGMENTATIONS)
    await keepFloors(pack, scenarios);
  const validated = {
    pack: { name: pack.name, hash: pack.hash },
    scenarios: scenarios.length,
    augmentations: augmentations.length,
  };
  return validationResult(validated, summarize(reports, checks), () => placesOf(pathOf));
}

/** What each check found and where, after a row for each of those that found something, or for all if none did. */
function renderValidation(result: ValidationResult): readonly Line[] {
  const { scenarios, augmentations, checks, warnings } = result;
  const failing = checks.filter(({ failed }) => failed > 0);
  const held = checks.length - failing.length;
  const width = Math.max(...checks.map(({ check }) => check.length), 'check'.length);
  const row = (number: string, failed: string, check: string, title: string) =>
    [number.padStart(2), failed.padStart(6), check.padEnd(width), title].join('  ');
  return [
    `${count(scenarios, 'scenario')} x ${augmentations} augmentations = ${scenarios * augmentations} cells`,
    '',
    row('', 'failed', 'check', 'what must hold'),
    ...(failing.length > 0 ? failing : checks).map(({ number, failed, check, title }) =>
      styled(failed > 0 ? 'red' : 'green', row(String(number), String(failed), check, title)),
    ),
    ...(failing.length > 0 && held > 0 ? [styled('green', `${count(held, 'other check')} found nothing`)] : []),
    ...gateLines(result),
    ...checks.flatMap((check) => failuresOf(check, result)),
    ...(warnings.length === 0
      ? []
      : ['', 'warnings', ...warnings.flatMap((one) => failureLines({ ...one, augmentations: [] }, 0))]),
    '',
    ...checks.flatMap(({ note = [] }) => note),
    verdict(result),
  ];
}

/** A scenario of which nothing was proven is not said to hold. */
function verdict({ failures, warnings, unproven }: ValidationResult): string {
  const parts = [
    ...(failures.length === 0 ? [] : [count(failures.length, 'failure')]),
    ...(unproven === null || unproven.length === 0 ? [] : [`not proven: ${named(unproven)}`]),
    ...(warnings.length === 0 ? [] : [count(warnings.length, 'warning')]),
  ];
  if (parts.length === 0) return 'All checks hold.';
  return `${failures.length === 0 ? 'No check fails; ' : ''}${parts.join('; ')}.`;
}

function named(scenarios: readonly string[]): string {
  const others = scenarios.length - 3;
  return others < 2 ? scenarios.join(', ') : `${scenarios.slice(0, 3).join(', ')} and ${others} others`;
}

/** Of a gate, so many scenarios are named in a line. */
const MOST_NAMED = 30;

/** What spoils scenarios for every agent, and which they are. */
function gateLines({ gates }: ValidationResult): readonly Line[] {
  if (gates.length === 0) return [];
  const found = gates.filter(({ scenarios }) => scenarios.length > 0);
  if (found.length === 0)
    return [
      '',
      styled('green', `gates: none of the ${gates.length} things that spoil a scenario for every agent was found`),
    ];
  const width = Math.max(...found.map(({ gate }) => gate.length), 'gate'.length);
  return [
    '',
    `scenarios  ${'gate'.padEnd(width)}  what is so about them`,
    ...found.map(({ gate, title, scenarios }) => {
      const names = scenarios.length > MOST_NAMED ? '--json names them' : scenarios.join(', ');
      const line = `${String(scenarios.length).padStart(9)}  ${gate.padEnd(width)}  ${title} (${names})`;
      return styled(NOTED.has(gate) ? 'green' : 'red', line);
    }),
  ];
}

/** What was found and where, in all augmentations that were played. */
export function findingLines({ failures, warnings, augmentations }: ValidationResult): readonly string[] {
  return [...failures, ...warnings].flatMap((one) => failureLines(one, augmentations));
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
