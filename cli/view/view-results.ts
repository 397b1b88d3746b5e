import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { Source } from '../../viewer/data/source.ts';
import { builtApp } from '../../viewer/build/built-app.ts';
import { shellQuote } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { sweepFloors } from '../../client/floors/sweep-floors.ts';
import { say } from '../say.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { BackgroundFloors } from '../../client/floors/background-floors.ts';
import { temporalUi } from '../../client/temporal-ui/ui-address.ts';
import type { ViewOptions } from './view-options.ts';

/** Serves the viewer until Ctrl-C, or writes it to a folder. */
export async function viewResults(wanted: string | undefined, options: ViewOptions): Promise<void> {
  await withResults(options.results, 'read', async (store) => {
    const sweep = wanted === undefined ? null : await existingSweep(store, wanted, say);
    const app = await builtApp(() => say('building the viewer (a few seconds, once for each version)'));
    if (options.export !== undefined) {
      const { exportResults } = await import('./export-results.ts');
      const floors = (overview: SweepOverview) => sweepFloors(store, overview, say);
      const source = sourceOf(store, options, 'export', options.floors ? floors : noFloors);
      return exportResults({ source, app, sweep }, options.export, options.json === true);
    }
    const { serveResults } = await import('./serve-results.ts');
    const floors = new BackgroundFloors(options.results, say);
    try {
      const source = sourceOf(store, options, 'live', options.floors ? (overview) => floors.of(overview) : noFloors);
      await serveResults({ source, app, sweep }, options);
    } finally {
      await floors.stop();
    }
  });
}

async function noFloors(): Promise<null> {
  return null;
}

function sourceOf(
  store: ResultsStore,
  { results, uiAddress }: ViewOptions,
  mode: Source['mode'],
  floors: Source['floors'],
): Source {
  return {
    store,
    mode,
    commandOptions: sameFiles({ results }).map(shellQuote).join(' '),
    temporalUi: () => temporalUi(uiAddress),
    floors,
  };
}
