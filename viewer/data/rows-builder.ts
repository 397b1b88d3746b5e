import type { RunCause } from '../../results/report/causes.ts';
import type { RunFigures } from '../../results/store/pages.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { NULLABLE_COLUMNS, NUMBER_COLUMNS, WORD_COLUMNS } from '../documents/rows-document.ts';
import type { NullableColumn, NumberColumn, RowsDocument, WordColumn } from '../documents/rows-document.ts';
import type { AgentUsage } from './agent-usage.ts';

/** Why a run is not solved. */
export type Why = Pick<RunCause, 'title' | 'modes'>;

/** Collects runs as columns. */
export class RowsBuilder {
  readonly #sweep: string;
  readonly #from: number;
  #count = 0;
  readonly #words = recordOf(WORD_COLUMNS, () => new Map<string, number>());
  readonly #codes = recordOf(WORD_COLUMNS, (): number[] => []);
  readonly #numbers = recordOf(NUMBER_COLUMNS, (): number[] => []);
  readonly #nullable = recordOf(NULLABLE_COLUMNS, (): (number | null)[] => []);
  readonly #ids: Record<number, string> = {};

  /** @param from the number of the first run */
  constructor(sweep: string, from: number) {
    this.#sweep = sweep;
    this.#from = from;
  }

  get count(): number {
    return this.#count;
  }

  /** @param why it is not solved; absent if it is, or without a verdict */
  add(run: RunFigures, usage: AgentUsage, why: Why | undefined): void {
    const words = wordsOf(run, why);
    for (const column of WORD_COLUMNS) this.#codes[column].push(this.#code(column, words[column]));
    const numbers = numbersOf(run, usage);
    for (const column of NUMBER_COLUMNS) this.#numbers[column].push(numbers[column]);
    for (const column of NULLABLE_COLUMNS) this.#nullable[column].push(numbers[column]);
    if (!isDerived(run, this.#sweep)) this.#ids[this.#count] = run.id;
    this.#count++;
  }

  document(revision: string): RowsDocument {
    return {
      revision,
      from: this.#from,
      count: this.#count,
      words: recordOf(WORD_COLUMNS, (column) => [...this.#words[column].keys()]),
      columns: { ...this.#codes, ...this.#numbers, ...this.#nullable },
      ids: this.#ids,
    };
  }

  #code(column: WordColumn, word: string): number {
    const words = this.#words[column];
    const known = words.get(word);
    if (known !== undefined) return known;
    words.set(word, words.size);
    return words.size - 1;
  }
}

function wordsOf(run: RunFigures, why: Why | undefined): Readonly<Record<WordColumn, string>> {
  const { scenario, augmentation, agent, user, outcome, failureKind, reason } = run;
  return {
    scenario,
    augmentation,
    agent,
    user,
    outcome,
    categories: categoriesOf(run.categories),
    failureKind: failureKind ?? '',
    cause: why?.title ?? '',
    modes: why?.modes === null ? '?' : (why?.modes ?? []).map(({ mode }) => mode).join(' '),
    reason: reason ?? '',
  };
}

function numbersOf(
  run: RunFigures,
  { tokens, costUsd }: AgentUsage,
): Readonly<Record<NumberColumn, number>> & Readonly<Record<NullableColumn, number | null>> {
  return {
    trial: run.trial,
    retries: run.retries,
    tokens,
    startedAt: Math.round(run.startedAt / 1000),
    seconds: rounded((run.finishedAt - run.startedAt) / 1000, 10),
    solved: run.solved,
    similarity: run.similarity === null ? null : rounded(run.similarity, 10_000),
    wording: run.wording === null ? null : rounded(run.wording, 1000),
    turnCount: run.turnCount,
    costUsd: costUsd === null ? null : rounded(costUsd, 1_000_000),
  };
}

/** Whether the id follows from the cell (trajectoryId in sandbox/cell.ts). */
function isDerived({ id, scenario, augmentation, agent, user, trial }: RunFigures, sweep: string): boolean {
  return id === trajectoryId({ sweep, scenario, augmentation, agent, user, trial, seed: 0 });
}

/** Towards zero, so that what is less than 1 is not shown as 1. */
function rounded(value: number, unit: number): number {
  return Math.trunc(value * unit + 1e-6) / unit;
}

/** Without those of a damaged row, which `toolsandbox list` names. */
function categoriesOf(json: string): string {
  try {
    const names: unknown = JSON.parse(json);
    return Array.isArray(names) ? names.join(' ') : '';
  } catch {
    return '';
  }
}

function recordOf<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}
