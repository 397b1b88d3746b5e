import type { Outage } from './outage.ts';
import type { ChaosResult } from './run-chaos.ts';

/** What was hit, and what the sweeps have stored. */
export function summaryLines({ cells, sweeps }: ChaosResult): readonly string[] {
  const hits = sweeps.flatMap((sweep) => sweep.hits);
  const kinds = [...new Set(hits.map(({ kind }) => kind))].toSorted();
  const kills = hits.filter(({ pauseMs }) => pauseMs === null);
  return [
    `${hits.length} hits: ${kills.length} kills, ${hits.length - kills.length} pauses`,
    ...kinds.map((kind) => {
      const killed = kills.filter((hit) => hit.kind === kind).length;
      return `  ${kind}: ${killed} kills, ${hits.filter((hit) => hit.kind === kind).length - killed} pauses`;
    }),
    ...countOutages(sweeps.flatMap(({ outages }) => outages)),
    ...sweeps.map(
      ({ sweep, scored, equal, starts, errors }) =>
        `${sweep}: ${scored} of ${cells} cells scored, ${equal} logs equal to the undisturbed ones; ` +
        `command started ${starts} times, ended with an error ${errors.length} times`,
    ),
  ];
}

function countOutages(outages: readonly Outage[]): readonly string[] {
  const kinds = [...new Set(outages.map(({ kind }) => kind))].toSorted();
  const ofKind = (kind: string) => outages.filter((outage) => outage.kind === kind);
  const seconds = (some: readonly Outage[]) => some.map((outage) => outage.seconds).join(' + ');
  return [
    `${outages.length} outages`,
    ...kinds.map((kind) => `  ${kind}: ${ofKind(kind).length} (${seconds(ofKind(kind))} s)`),
  ];
}

/** Empty if everything held. */
export function problemsOf(
  { kills, outages: wanted }: { readonly kills: number; readonly outages: number },
  { sweeps, orphans, cells }: ChaosResult,
): readonly string[] {
  const performed = sweeps.reduce((sum, { hits }) => sum + hits.length, 0);
  const suffered = sweeps.reduce((sum, { outages }) => sum + outages.length, 0);
  return [
    ...(cells === 0 ? ['the undisturbed sweep has no cells'] : []),
    ...(performed < kills ? [`only ${performed} of ${kills} hits met a running sweep`] : []),
    ...(suffered < wanted ? [`only ${suffered} of ${wanted} outages met a running sweep`] : []),
    ...sweeps.flatMap(({ differences }) => differences),
    ...sweeps.flatMap(({ errors }) => errors).filter((error) => error.startsWith('internal error')),
    ...orphans.map((orphan) => `still running: ${orphan}`),
  ];
}
