import { InvalidArgumentError, Option } from 'commander';
import { IANAZone } from 'luxon';
import { AUGMENTATIONS, PROFILES } from '../sandbox/cell.ts';
import type { Augmentation } from '../sandbox/cell.ts';

/** Where everything of this working directory is kept: engine, database, results. */
export const STATE_DIRECTORY = '.toolsandbox';

export function resultsOption(): Option {
  return new Option('--results <path>', 'SQLite file of the results')
    .env('TOOLSANDBOX_RESULTS')
    .default(`${STATE_DIRECTORY}/results.db`);
}

export function jsonOption(): Option {
  return new Option('--json', 'machine-readable lines on stdout');
}

export function packOption(): Option {
  return new Option('--pack <path>', 'scenario pack (default: the built-in catalogue)');
}

export function profileOption(): Option {
  return new Option('--profile <name>', 'rules for an agent that errs: answered with an error, or as in the paper')
    .choices(PROFILES)
    .default('default');
}

/** Where a pack is played: the pack may name the rules it is meant for. */
export function packProfileOption(): Option {
  return profileOption().default(undefined, 'the one the pack is meant for, or "default"');
}

export function servicesOption(): Option {
  const kinds = 'synthetic, live (needs RAPID_API_KEY), recorded:FILE or recording:FILE (live, and kept)';
  return new Option('--services <name>', `where networked tools get their answers: ${kinds}`).default('synthetic');
}

export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`${name} is a whole number of at least ${least}.`);
    }
    return value;
  };
}

export function timeZone(text: string): string {
  if (IANAZone.isValidZone(text)) return text;
  throw new InvalidArgumentError('a time zone has an IANA name, for example Europe/Oslo.');
}

export function similarity(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('a similarity is a number from 0 to 1.');
  return value;
}

/** `all`, or names separated by commas. */
export function augmentations(text: string): readonly Augmentation[] {
  if (text === 'all') return AUGMENTATIONS;
  const names = commaList(text);
  const unknown = names.find((name) => !AUGMENTATIONS.some((known) => known === name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `there is no augmentation "${unknown}": give all or some of ${AUGMENTATIONS.join(',')}.`,
    );
  }
  return AUGMENTATIONS.filter((augmentation) => names.includes(augmentation));
}

export function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
