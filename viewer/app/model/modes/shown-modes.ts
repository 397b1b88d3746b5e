import type { ModeName } from '../../../../evaluation/modes/mode.ts';
import { modeAliases, modeMeaning } from '../../../../results/explain/mode-words.ts';
import type { ModeShare } from '../../../../results/report/modes.ts';
import type { AgentTally } from '../../../../results/report/report.ts';

/** A failure mode with the agents that show it. */
export interface ShownMode {
  readonly mode: ModeName;
  readonly means: string;
  /** What the paper, MAST and tau2-bench call it. */
  readonly alsoCalled: readonly string[];
  readonly runs: number;
  /** Those with a run that shows it, the most often first. */
  readonly agents: readonly (ModeShare & { readonly agent: string })[];
}

/** The modes of a sweep, the most common first. */
export function shownModes(agents: readonly Pick<AgentTally, 'agent' | 'modes'>[]): readonly ShownMode[] {
  const all = agents.flatMap(({ agent, modes }) => modes.map((share) => ({ agent, ...share })));
  return [...Map.groupBy(all, ({ mode }) => mode)]
    .map(([mode, own]) => ({
      mode,
      means: modeMeaning(mode),
      alsoCalled: otherNames(mode),
      runs: own.reduce((sum, { runs }) => sum + runs, 0),
      agents: own.filter(({ runs }) => runs > 0).toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0)),
    }))
    .toSorted((one, other) => other.runs - one.runs);
}

function otherNames(mode: ModeName): readonly string[] {
  const { paper, mast, tau2 } = modeAliases(mode);
  return [...(paper === null ? [] : [`paper: ${paper}`]), `MAST: ${mast}`, `tau2-bench: ${tau2}`];
}
