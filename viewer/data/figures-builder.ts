import { quantileSorted } from 'd3-array';
import type { AgentFigures, Distribution } from '../documents/sweep-document.ts';

const BINS = 20;

/** Collects the figures of one agent's runs. */
export class FiguresBuilder {
  readonly #agent: string;
  readonly #similarity = Array.from({ length: BINS }, () => 0);
  readonly #seconds: number[] = [];
  readonly #tokens: number[] = [];
  readonly #costUsd: number[] = [];

  constructor(agent: string) {
    this.#agent = agent;
  }

  add(run: {
    readonly similarity: number | null;
    readonly seconds: number;
    readonly tokens: number;
    readonly costUsd: number | null;
  }): void {
    if (run.similarity !== null) this.#similarity[Math.min(BINS - 1, Math.floor(run.similarity * BINS))]! += 1;
    this.#seconds.push(run.seconds);
    this.#tokens.push(run.tokens);
    if (run.costUsd !== null) this.#costUsd.push(run.costUsd);
  }

  figures(): AgentFigures {
    return {
      agent: this.#agent,
      similarity: this.#similarity,
      seconds: distribution(this.#seconds),
      tokens: distribution(this.#tokens),
      costUsd: distribution(this.#costUsd),
    };
  }
}

/** Null of no values. */
function distribution(values: readonly number[]): Distribution | null {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => quantileSorted(sorted, share) ?? 0;
  if (sorted.length === 0) return null;
  return { n: sorted.length, least: at(0), p10: at(0.1), p50: at(0.5), p90: at(0.9), most: at(1) };
}
