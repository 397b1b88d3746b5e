import type { PageSeats, PageSeatsOptions } from '../../seats/browser/page-seats.ts';
import type { LabelOfRun } from '../../results/store/labels.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { Source } from '../../viewer/data/source.ts';
import { builtApp } from '../../viewer/build/built-app.ts';
import { idInLink } from '../../viewer/documents/id-in-link.ts';
import type { SeatAddress } from '../../viewer/documents/seat-document.ts';
import { shellQuote } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { sweepFloors } from '../../client/floors/sweep-floors.ts';
import { say } from '../say.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { temporalUi } from '../../client/temporal-ui/ui-address.ts';
import { ownName } from '../own-name.ts';
import type { ViewedAt } from './serve-results.ts';
import type { ViewOptions } from './view-command.ts';

type LiveOptions = Omit<ViewOptions, 'export'>;

/** Serves the viewer until Ctrl-C, or writes it to a folder. */
export async function viewResults(wanted: string | undefined, options: ViewOptions): Promise<void> {
  await withResults(options.results, 'read', async (store) => {
    const sweep = wanted === undefined ? null : await existingSweep(store, wanted, say);
    if (options.export === undefined) return viewLive(store, options, { sweep });
    const { exportResults } = await import('./export-results.ts');
    const source = sourceOf(store, options, 'export');
    return exportResults({ source, app: await app(), sweep }, options.export, options.json === true);
  });
}

type Sitter = Pick<PageSeatsOptions, 'name' | 'session' | 'results' | 'permission'>;

/** Serves the viewer, opened at the page of a seat, or at the list of seats, until Ctrl-C. */
export async function viewSeat(store: ResultsStore, place: SeatAddress | null, sitter: Sitter): Promise<void> {
  const page = place === null ? 'seats' : `seat/${place.role}/${idInLink(place.trajectory)}`;
  const { results } = sitter;
  await viewLive(store, { results, port: 0, open: true }, { sweep: null, page }, sitter);
}

async function viewLive(
  store: ResultsStore,
  options: LiveOptions,
  at: Pick<ViewedAt, 'sweep' | 'page'>,
  sitter: Sitter = { name: ownName(), results: options.results, permission: options },
): Promise<void> {
  const { serveResults } = await import('./serve-results.ts');
  let opened: Promise<PageSeats> | undefined;
  const seats = () =>
    (opened ??= import('../../seats/browser/page-seats.ts').then(
      (loaded) => new loaded.PageSeats({ store, report: say, ...sitter }),
    ));
  try {
    const save = (label: LabelOfRun) => withResults(options.results, 'write', (writing) => writing.labels.save(label));
    const source = { ...sourceOf(store, options, 'live'), seats, labelling: { by: sitter.name, save } };
    await serveResults({ source, app: await app(), ...at }, options);
  } finally {
    await (await opened)?.[Symbol.asyncDispose]();
  }
}

function app() {
  return builtApp(() => say('building the viewer (a few seconds, once for each version)'));
}

function sourceOf(store: ResultsStore, { results, uiAddress }: LiveOptions, mode: Source['mode']): Source {
  return {
    store,
    mode,
    commandOptions: sameFiles({ results }).map(shellQuote).join(' '),
    temporalUi: () => temporalUi(uiAddress),
    floors: (sweep) => sweepFloors(sweep, () => undefined),
  };
}
