import { count } from '../../text/words.ts';
import type { Outage } from './outage.ts';
import { POWER_CUT } from './embedded-outages.ts';
import type { ChaosResult, DisturbedSweep } from './run-chaos.ts';

/** What was hit, and what the sweeps have stored. */
export function summaryLines({ cells, sweeps }: ChaosResult): readonly string[] {
  const hits = sweeps.flatMap((sweep) => sweep.hits);
  const kinds = [...new Set(hits.map(({ kind }) => kind))].toSorted();
  const kills = hits.filter(({ pauseMs }) => pauseMs === null);
  return [
    `${count(hits.length, 'hit')}: ${count(kills.length, 'kill')}, ${count(hits.length - kills.length, 'pause')}`,
    ...kinds.map((kind) => {
      const killed = kills.filter((hit) => hit.kind === kind).length;
      const paused = hits.filter((hit) => hit.kind === kind).length - killed;
      return `  ${kind}: ${count(killed, 'kill')}, ${count(paused, 'pause')}`;
    }),
    ...countOutages(sweeps.flatMap(({ outages }) => outages)),
    ...sweeps.map(
      ({ sweep, scored, equal, starts, errors }) =>
        `${sweep}: ${scored} of ${cells} cells scored, ${equal} logs equal to the undisturbed ones; ` +
        `command started ${count(starts, 'time')}, ended with an error ${count(errors.length, 'time')}`,
    ),
  ];
}

function countOutages(outages: readonly Outage[]): readonly string[] {
  const kinds = [...new Set(outages.map(({ kind }) => kind))].toSorted();
  const ofKind = (kind: string) => outages.filter((outage) => outage.kind === kind);
  const seconds = (some: readonly Outage[]) => some.map((outage) => outage.seconds).join(' + ');
  return [
    `${count(outages.length, 'outage')} of ${count(kinds.length, 'kind')}`,
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
    ...sweeps.filter(({ outages }) => outages.some(({ kind }) => kind === POWER_CUT)).flatMap(leftCells),
    ...orphans.map((orphan) => `still running: ${orphan}`),
  ];
}

/** What is lost with the power, a sweep plays again before it ends, not when somebody runs it again. */
function leftCells({ sweep, errors }: DisturbedSweep): readonly string[] {
  return errors.flatMap((error) => {
    const left = /^.*cells? without a score/m.exec(error)?.[0];
    return left === undefined ? [] : [`${sweep} ended with ${left}`];
  });
}
