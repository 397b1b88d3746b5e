import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import type { FoundMode, ModeName } from '../../evaluation/modes/mode.ts';
import { ratioOrNull } from '../means/ratio.ts';
import { sum } from '../means/means.ts';
import { clusteredShare } from '../statistics/bounded-mean.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import type { TallyGroup } from '../store/sums.ts';

/** In how many runs an agent did something wrong in this way. */
export interface ModeShare {
  /** As in `list --where "mode = claimed"`. */
  readonly mode: ModeName;
  /** How many runs. */
  readonly runs: number;
  /** Of the runs with a verdict, in [0, 1]; `null` if there are none. */
  readonly share: number | null;
  /** 95 % interval of `share`, `low` and `high`, clustered by base scenario; `null` with fewer than two scenarios. */
  readonly interval: Interval | null;
  /** One of the runs; `null` if there are none. */
  readonly example: ModeExample | null;
}

/** Where a run shows a mode. */
export interface ModeExample {
  /** Of the run. */
  readonly id: string;
  /** The number of the message; `null` if nowhere in particular. */
  readonly message: number | null;
  /** What shows it; may hold what a model wrote. */
  readonly quote: string | null;
}

/** Runs of a scenario in which an agent did something wrong in one way. */
export interface ModeCount {
  readonly agent: string;
  readonly scenario: string;
  /** Null: nobody looked for modes. */
  readonly mode: ModeName | null;
  readonly runs: number;
  readonly example: ModeExample;
}

interface ModesOfRun {
  readonly id: string;
  readonly agent: string;
  readonly scenario: string;
  readonly modes: readonly FoundMode[] | null;
}

/** Counts modes by agent and scenario. */
export class ModeCounts {
  readonly #counts = new Map<string, { -readonly [Name in keyof ModeCount]: ModeCount[Name] }>();

  add({ id, agent, scenario, modes }: ModesOfRun): void {
    for (const found of modes ?? [null]) {
      const mode = found?.mode ?? null;
      const key = JSON.stringify([agent, scenario, mode]);
      const known = this.#counts.get(key);
      if (known === undefined)
        this.#counts.set(key, {
          agent,
          scenario,
          mode,
          runs: 1,
          example: { id, message: found?.message ?? null, quote: found?.quote ?? null },
        });
      else known.runs++;
    }
  }

  counts(): readonly ModeCount[] {
    return [...this.#counts.values()];
  }
}

/** What runs of an agent went wrong by, for each mode that any agent of the sweep shows, in the order of `MODES`. */
export function modeShares(
  agent: string,
  counts: readonly ModeCount[],
  groups: readonly Pick<TallyGroup, 'scenario' | 'judged'>[],
): readonly ModeShare[] {
  const shown = MODE_NAMES.filter((name) => counts.some(({ mode }) => mode === name));
  const judged = [...Map.groupBy(groups, ({ scenario }) => scenario)]
    .map(([scenario, own]) => ({ scenario, n: sum(own, 'judged') }))
    .filter(({ n }) => n > 0);
  const all = sum(judged, 'n');
  return shown.map((mode) => {
    const own = counts.filter((one) => one.agent === agent && one.mode === mode);
    const of = new Map(own.map(({ scenario, runs }) => [scenario, runs]));
    const runs = sum(own, 'runs');
    const found = clusteredShare(judged.map(({ scenario, n }) => ({ n, sum: of.get(scenario) ?? 0 })));
    return {
      mode,
      runs,
      share: ratioOrNull(runs, all),
      interval: found?.interval ?? null,
      example: own[0]?.example ?? null,
    };
  });
}

/** Runs of an agent that are not solved and whose modes nobody looked for. */
export function withoutModes(agent: string, counts: readonly ModeCount[]): number {
  return sum(
    counts.filter((one) => one.agent === agent && one.mode === null),
    'runs',
  );
}
