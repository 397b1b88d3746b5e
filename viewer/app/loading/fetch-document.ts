import { TOKEN_HEADER } from '../../documents/seat-document.ts';
import { RECEIVER, scriptPath, SCRIPTS_MARK } from '../../documents/document-script.ts';

/** A document could not be loaded. The message is for the reader of the page. */
export class DocumentUnavailable extends Error {
  /** Of the HTTP response; null if there was none. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.name = 'DocumentUnavailable';
    this.status = status;
  }
}

/**
 * Loads one of the documents of viewer/documents/, whose type the caller names.
 * @param revision the one to load if a server still has it
 * @throws DocumentUnavailable
 */
export async function fetchDocument<Document>(
  path: string,
  signal?: AbortSignal,
  revision?: string,
): Promise<Document> {
  if (hasScripts()) {
    const json = await loadScript(path);
    if (json === null) throw new DocumentUnavailable('this export does not hold it', null);
    return JSON.parse(json) as Document;
  }
  const target = revision === undefined ? path : `${path}?revision=${revision}`;
  return fetchJson(target, signal === undefined ? {} : { signal });
}

/** What the server of the viewer answers. @throws DocumentUnavailable */
export async function fetchJson<Document>(path: string, request: RequestInit): Promise<Document> {
  const response = await fetch(new URL(path, document.baseURI), request).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new DocumentUnavailable('the viewer does not respond: is `toolsandbox view` still running?', null);
  });
  if (!response.ok) throw new DocumentUnavailable(await problemOf(response), response.status);
  return (await response.json()) as Document;
}

/** Sends what a page says, with its token; the answer is what holds then. @throws DocumentUnavailable */
export function sendJson<Document>(path: string, token: string, said: object): Promise<Document> {
  return fetchJson<Document>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(said),
  });
}

/** Our server says what is wrong in plain text; other servers send pages of their own. */
async function problemOf(response: Response): Promise<string> {
  const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  const text = isText ? (await response.text()).trim() : '';
  return text === '' ? `the server answered with status ${response.status}` : text.slice(0, 500);
}

type Receive = (json: string | null) => void;

/** Those who wait for a document, by its path. */
const waiting = new Map<string, readonly Receive[]>();

/** Whether documents are scripts: in a static export. */
function hasScripts(): boolean {
  const { name, content } = SCRIPTS_MARK;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content === content;
}

/** The JSON of a document that is a script; null if there is none. */
async function loadScript(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const others = waiting.get(path);
    waiting.set(path, [...(others ?? []), resolve]);
    if (others !== undefined) return;
    const script = document.createElement('script');
    script.src = new URL(scriptPath(path), document.baseURI).href;
    // A script that does not call for this path leaves nothing behind either.
    script.addEventListener('load', () => handOver(path, null));
    script.addEventListener('error', () => handOver(path, null));
    script.addEventListener('load', () => script.remove());
    document.head.append(script);
  });
}

function handOver(path: string, json: string | null): void {
  const receivers = waiting.get(path) ?? [];
  waiting.delete(path);
  for (const receive of receivers) receive(json);
}

Object.assign(globalThis, { [RECEIVER]: handOver });
