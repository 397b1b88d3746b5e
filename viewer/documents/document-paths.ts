import type { SeatAddress } from './seat-document.ts';

/**
 * Where each document is, relative to the page: the same for the server and for a static export. A path is safe on every
 * file system: each part of an id is a folder of lower-case letters, digits, `-` and `_`; all else is written as `~` and
 * two hexadecimal digits per byte.
 */
export const INDEX_PATH = 'data/index.json';

export function sweepPath(sweep: string): string {
  return `data/sweeps/${encodeName(sweep)}/sweep.json`;
}

/** @param number starts at 0 */
export function rowsPath(sweep: string, number: number): string {
  return `data/sweeps/${encodeName(sweep)}/rows-${number}.json`;
}

/** What full-text search reads in a static export. The runs are those of the rows with the same number. */
export function textsPath(sweep: string, number: number): string {
  return `data/sweeps/${encodeName(sweep)}/texts-${number}.json`;
}

export function trajectoryPath(id: string): string {
  return `data/trajectories/${encodeName(id)}.json`;
}

/** Server only: lines of JSON (search-line.ts), sent while the runs are read. Parameter `q` is the text. */
export function searchPath(sweep: string): string {
  return `data/sweeps/${encodeName(sweep)}/search`;
}

/** Server only: the seats that somebody outside takes. */
export const SEATS_PATH = 'data/seats.json';

/** Server only: one of them, to be read, and to send turns to. */
export function seatPath({ trajectory, role }: SeatAddress): string {
  return `data/seats/${role}/${encodeName(trajectory)}.json`;
}

const SEAT = /^data\/seats\/(?<role>agent|user)\/(?<name>.+)\.json$/;

/** The seat of a {@link seatPath}; null for other paths. */
export function seatAt(path: string): SeatAddress | null {
  const { role, name = '' } = SEAT.exec(path)?.groups ?? {};
  const trajectory = decodeName(name);
  return trajectory === null ? null : { trajectory, role: role as SeatAddress['role'] };
}

type NamedDocument =
  | { readonly kind: 'index' }
  | { readonly kind: 'sweep' | 'trajectory'; readonly id: string }
  | { readonly kind: 'rows' | 'texts'; readonly id: string; readonly number: number };

const SWEEP_FILE = /^data\/sweeps\/(?<name>.+)\/(?:sweep|(?<kind>rows|texts)-(?<number>0|[1-9]\d{0,8}))\.json$/;
const TRAJECTORY_FILE = /^data\/trajectories\/(?<name>.+)\.json$/;

/** The document at a path; null if there is none, and for every path that the functions above do not make. */
export function documentAt(path: string): NamedDocument | null {
  if (path === INDEX_PATH) return { kind: 'index' };
  const sweep = SWEEP_FILE.exec(path)?.groups;
  const trajectory = TRAJECTORY_FILE.exec(path)?.groups;
  const id = decodeName(sweep?.['name'] ?? trajectory?.['name'] ?? '');
  if (id === null) return null;
  if (trajectory !== undefined) return { kind: 'trajectory', id };
  const { kind, number } = sweep ?? {};
  if (kind === undefined) return { kind: 'sweep', id };
  return { kind: kind === 'rows' ? 'rows' : 'texts', id, number: Number(number) };
}

const SEARCH = /^data\/sweeps\/(?<name>.+)\/search$/;

/** The sweep of a {@link searchPath}; null for other paths. */
export function sweepOfSearch(path: string): string | null {
  return decodeName(SEARCH.exec(path)?.groups?.['name'] ?? '');
}

/** Names of files are at most 255 bytes long, with the extension. */
const LONGEST_PART = 200;
/** Ends a folder that the next one continues. */
const CONTINUED = '~.';
/** Stands for a part without characters, as between the slashes of `http://`. */
const EMPTY = '~_';

function encodeName(id: string): string {
  return id.split('/').map(encodePart).join('/');
}

function encodePart(part: string): string {
  const bytes = new TextEncoder().encode(part);
  const units = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z\d_-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`;
  });
  const folders = [''];
  for (const unit of units) {
    if (folders.at(-1)!.length + unit.length > LONGEST_PART) folders.push('');
    folders[folders.length - 1] += unit;
  }
  return units.length === 0 ? EMPTY : folders.join(`${CONTINUED}/`);
}

/** Null if {@link encodeName} does not make this name. */
function decodeName(name: string): string | null {
  const bytes: number[] = [];
  for (const [unit, hex] of name
    .replaceAll(`${CONTINUED}/`, '')
    .replaceAll(EMPTY, '')
    .matchAll(/~([\da-f]{2})|[^]/g)) {
    bytes.push(hex === undefined ? unit.charCodeAt(0) : Number.parseInt(hex, 16));
  }
  const id = new TextDecoder().decode(Uint8Array.from(bytes));
  return name !== '' && encodeName(id) === name ? id : null;
}
