import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { requireAdmitted } from '../../files/http/admission.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { AppFiles } from '../build/built-app.ts';
import { packJson } from '../data/pack-json.ts';
import { searchRuns } from '../data/search-runs.ts';
import { Snapshots } from '../data/snapshots.ts';
import type { Source } from '../data/source.ts';
import { SEATS_PATH, seatAt, sweepOfSearch, documentAt } from '../documents/document-paths.ts';
import { LabelRequests } from './label-requests.ts';
import { SeatRequests } from './seat-requests.ts';
import { indexDocumentOf } from '../data/index-document-of.ts';
import { trajectoryDocumentOf } from '../data/trajectory-document.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The app may load its own files and documents, and nothing else; no page may embed it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** On every response. */
const RESPONSE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** Answers the requests of browsers: files of the app, documents, searches. */
export class ViewerRequests {
  readonly #source: Source;
  readonly #app: ReadonlyMap<string, string>;
  readonly #snapshots: Snapshots;
  readonly #seats: SeatRequests | null;
  readonly #labels: LabelRequests | null;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<unknown>>();

  constructor(source: Source, app: AppFiles, onError: (error: unknown) => void) {
    this.#source = source;
    this.#app = new Map(Object.entries(app));
    this.#snapshots = new Snapshots(source);
    this.#seats = source.seats === undefined ? null : new SeatRequests(source.seats);
    this.#labels = source.labelling === undefined ? null : new LabelRequests(source.store, source.labelling);
    this.#onError = onError;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#until(
      this.#route(request, response).catch((error: unknown) => {
        if (response.closed) return;
        if (error instanceof RefusedRequest) return send(response, error.status, error.message);
        this.#onError(error);
        if (response.headersSent) response.destroy();
        else send(response, 500, errorMessage(error));
      }),
    );
  }

  /** Makes the documents of a sweep before somebody asks for them. What goes wrong is told to whoever asks. */
  async prepare(sweep: string): Promise<void> {
    await this.#until(this.#snapshots.of(sweep).catch(() => undefined));
  }

  async #until(work: Promise<unknown>): Promise<void> {
    this.#running.add(work);
    await work;
    this.#running.delete(work);
  }

  /** Resolves when no one reads the store any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', search = ''] = (request.url ?? '').slice(1).split('?', 2);
    const seat = this.#seats === null ? null : seatAt(path);
    const labelled = this.#labels === null ? null : documentAt(path);
    requireReadable(request, seat !== null || labelled?.kind === 'trajectory');
    const parameters = new URLSearchParams(search);
    const name = path === '' ? 'index.html' : path;
    const file = this.#app.get(name);
    if (file !== undefined) {
      response.writeHead(200, { ...RESPONSE_HEADERS, 'content-type': TYPES[extname(name)] ?? 'text/plain' });
      response.end(file);
      return;
    }
    if (this.#seats !== null && (seat !== null || path === SEATS_PATH)) {
      const document = await (seat === null ? this.#seats.list() : this.#seats.seat(seat, request, response));
      return document === null ? undefined : this.#sendDocument(request, response, await packJson(document));
    }
    if (this.#labels !== null && labelled?.kind === 'trajectory') {
      const document = await this.#labels.run(labelled.id, request);
      if (document !== null) return this.#sendDocument(request, response, await packJson(document));
    }
    const sweep = sweepOfSearch(path);
    if (sweep !== null) return this.#search(sweep, parameters.get('q') ?? '', response);
    const document = await this.#document(path, parameters.get('revision'));
    if (document === null) return send(response, 404, 'the results do not hold this');
    this.#sendDocument(request, response, document);
  }

  /** As compressed JSON; null if there is none at this path. */
  async #document(path: string, revision: string | null): Promise<Buffer | null> {
    const { store } = this.#source;
    const named = documentAt(path);
    switch (named?.kind) {
      case 'index':
        return packJson(await indexDocumentOf(this.#source, await store.sweeps.list()));
      case 'sweep':
        return (await this.#snapshots.of(named.id))?.sweep ?? null;
      case 'rows':
        return (await this.#snapshots.of(named.id, revision))?.rows[named.number] ?? null;
      case 'trajectory': {
        const document = await trajectoryDocumentOf(store, named.id);
        return document === null ? null : packJson(document);
      }
      // Texts are for static exports: here search reads the logs themselves.
      default:
        return null;
    }
  }

  #sendDocument(request: IncomingMessage, response: ServerResponse, document: Buffer): void {
    const gzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    response.writeHead(200, {
      ...RESPONSE_HEADERS,
      'content-type': 'application/json',
      ...(gzip && { 'content-encoding': 'gzip' }),
    });
    response.end(gzip ? document : gunzipSync(document));
  }

  async #search(sweep: string, wanted: string, response: ServerResponse): Promise<void> {
    if (wanted === '') return send(response, 400, 'parameter q is missing: the text to search for');
    response.writeHead(200, { ...RESPONSE_HEADERS, 'content-type': 'application/x-ndjson' });
    for await (const line of searchRuns(this.#source.store, sweep, wanted)) {
      if (response.destroyed) return;
      if (!response.write(`${JSON.stringify(line)}\n`))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      // Lets other requests in: reading a page of SQLite blocks.
      await setImmediate();
    }
    response.end();
  }
}

/** Only a page of this server may read, and write where it may be `written`. @throws RefusedRequest */
function requireReadable({ method, url, headers }: IncomingMessage, written: boolean): void {
  requireAdmitted(headers, { local: true, pages: 'own' });
  if (method !== 'GET' && method !== 'HEAD' && !(method === 'POST' && written))
    throw new RefusedRequest('METHOD_NOT_ALLOWED', 'this is only shown: use GET');
  if (!url?.startsWith('/')) throw new RefusedRequest('BAD_REQUEST', 'the target of a request must be a path');
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...RESPONSE_HEADERS, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
