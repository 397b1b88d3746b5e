import { fileURLToPath } from 'node:url';
import { errorMessage } from '../sandbox/error-message.ts';
import { projectPath } from './project-path.ts';

/** What a function threw in a turn, as data, which can leave its thread. */
export interface Thrown {
  /** Where, if that is known, and what: `at /agent.ts:12:5: TypeError: oops`. */
  readonly text: string;
  /** Of the answer of a server, as clients of models throw it, with the wait that it asks for. */
  readonly status?: number;
  readonly retryAfter?: string;
  /** Whether a server could not be reached. */
  readonly isOffline?: true;
}

/** Frames of Node and of packages say less than the first one of the function's own. */
const FOREIGN = /\bnode:|\/node_modules\//;
const OFFLINE = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

export function thrownOf(error: unknown): Thrown {
  // The AI SDK throws an error about requests that it repeated, whose last error is the server's.
  const { lastError = error } = fieldsOf(error);
  const { statusCode, status = statusCode, code, cause, ...fields } = fieldsOf(lastError);
  const place = errorPlace(error, shownPath);
  const text = error instanceof Error ? `${error.name}: ${errorMessage(error)}` : errorMessage(error);
  const retryAfter = retryAfterIn(fields);
  const isStatus = typeof status === 'number' && status >= 400 && status < 600;
  const codes = [code, (cause as { readonly code?: unknown } | undefined)?.code];
  return {
    text: place === undefined ? text : `at ${place}: ${text}`,
    ...(isStatus && { status }),
    ...(retryAfter !== null && { retryAfter }),
    ...(codes.some((one) => typeof one === 'string' && OFFLINE.test(one)) && { isOffline: true }),
  };
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  return (error ?? {}) as Readonly<Record<string, unknown>>;
}

/** As clients of `fetch` have headers, and as the AI SDK has them. */
function retryAfterIn({ headers, responseHeaders }: Readonly<Record<string, unknown>>): string | null {
  if (headers instanceof Headers) return headers.get('retry-after');
  const asked = fieldsOf(responseHeaders)['retry-after'];
  return typeof asked === 'string' ? asked : null;
}

/** As what is kept names a file. */
export const shownPath = (file: string): string => projectPath(file, process.cwd());

/** The file, line and column where an error was thrown; of a syntax error, where it is. */
export function errorPlace(error: unknown, shown = (file: string): string => file): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [first = '', ...lines] = stack.split('\n');
  const frame = lines.find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line) && !FOREIGN.test(line));
  const found =
    /^(?:file:\/\/)?\/.+:\d+$/.exec(first)?.[0] ?? /((?:file:\/\/)?\/[^()]*:\d+:\d+)\)?$/.exec(frame ?? '')?.[1];
  const [, file = '', position] = /^(.*?)(?:\?[^:]*)?((?::\d+)+)$/.exec(found ?? '') ?? [];
  return position === undefined
    ? undefined
    : `${shown(file.startsWith('file:') ? fileURLToPath(file) : file)}${position}`;
}

/** What helps, by the code of an error. */
const HINTS: Readonly<Record<string, string>> = {
  ERR_UNKNOWN_FILE_EXTENSION: `Node ${process.versions.node} reads no TypeScript: use Node 22.18 or newer, or compile the file to .mjs`,
  ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX:
    'Node removes types, and cannot translate other TypeScript such as enums: leave it out, or compile the file to .mjs',
  ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING: 'Node reads no TypeScript below node_modules: compile the file to .mjs',
};

/** What is wrong with a file that cannot be loaded, and what helps where that is not plain. */
export function loadError(error: unknown): string {
  const hint = HINTS[String(fieldsOf(error)['code'])];
  return `${errorMessage(error)}${hint === undefined ? '' : `. ${hint}`}`;
}
