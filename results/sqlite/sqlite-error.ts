import { ResultsGone, ResultsUnavailable, ResultsUnusable } from '../results-unavailable.ts';

interface Advice {
  readonly problem: string;
  readonly hint: string;
}

const ANOTHER_FILE = 'choose another file with --results';
const RESTORE = `restore the file from a backup, or ${ANOTHER_FILE}`;

const BUSY = 5;
const READ_ONLY = 8;
const DAMAGED = 11;
const CANNOT_OPEN = 14;
const FOREIGN = 26;

/** External causes by primary result code (sqlite.org/rescode.html). All other codes are bugs in our queries. */
const ADVICE: Readonly<Record<number, Advice>> = {
  3: { problem: 'no permission', hint: `allow this user to write the file, or ${ANOTHER_FILE}` },
  [BUSY]: { problem: 'busy: another process has locked it for 10 seconds', hint: 'stop that process, then try again' },
  [READ_ONLY]: { problem: 'read-only', hint: `allow this user to write the file and its folder, or ${ANOTHER_FILE}` },
  10: { problem: 'disk error', hint: `check the disk, or ${ANOTHER_FILE}` },
  [DAMAGED]: { problem: 'the file is damaged', hint: RESTORE },
  13: { problem: 'the disk is full', hint: `free some space, then run the command again, or ${ANOTHER_FILE}` },
  [CANNOT_OPEN]: { problem: 'the file cannot be opened', hint: `check its path and permissions, or ${ANOTHER_FILE}` },
  [FOREIGN]: { problem: 'not a SQLite database', hint: ANOTHER_FILE },
};

/** Turns a problem with the file into {@link ResultsUnavailable}. Other errors are returned unchanged. */
export function explainSqliteError(path: string, error: unknown): unknown {
  const code = resultCode(error) ?? 0;
  const advice = ADVICE[code];
  if (advice === undefined || !(error instanceof Error)) return error;
  const Problem = code === DAMAGED || code === FOREIGN ? ResultsUnusable : ResultsUnavailable;
  return new Problem(path, `${advice.problem} (${error.message})`, advice.hint, { cause: error });
}

/** SQLite goes on with a deleted file, and whatever it writes is lost. */
export function fileWasReplaced(path: string): ResultsGone {
  const hint = 'move the original file back if there is one, then run the command again';
  return new ResultsGone(path, hint);
}

/** A rollback without a transaction. */
export function isNoTransaction(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active');
}

/** Also recognizes errors wrapped by {@link explainSqliteError}. */
export function isBusy(error: unknown): boolean {
  return causeOf(error) === BUSY;
}

/** Whether SQLite could not create the temporary files that it keeps beside a file in use. */
export function isPermissionMissing(error: unknown): boolean {
  const code = causeOf(error);
  return code === READ_ONLY || code === CANNOT_OPEN;
}

function causeOf(error: unknown): number | null {
  return resultCode(error instanceof ResultsUnavailable ? error.cause : error);
}

/** The low byte of Node's extended result code. */
function resultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}
