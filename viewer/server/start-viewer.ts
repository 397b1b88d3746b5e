import { createServer } from 'node:http';
import { listenOn } from '../../files/http/listen-on.ts';
import type { AppFiles } from '../build/built-app.ts';
import type { Source } from '../data/source.ts';
import { ViewerRequests } from './viewer-requests.ts';

export interface Viewer extends AsyncDisposable {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  /** Makes the documents of a sweep before somebody asks for them. */
  prepare(sweep: string): Promise<void>;
}

interface ViewerOptions {
  readonly source: Source;
  readonly app: AppFiles;
  /** 0: any free one. */
  readonly port: number;
  /** Called with what went wrong inside. */
  readonly onError: (error: unknown) => void;
}

/** Serves the viewer on loopback. @throws UserFacingError if the port is taken */
export async function startViewer({ source, app, port, onError }: ViewerOptions): Promise<Viewer> {
  const requests = new ViewerRequests(source, app, onError);
  const server = createServer((request, response) => void requests.answer(request, response));
  const listening = await listenOn(server, { host: '127.0.0.1', port }, 'choose another port with --port');
  return {
    origin: listening.url,
    prepare: (sweep) => requests.prepare(sweep),
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]();
      await requests.settled();
    },
  };
}
