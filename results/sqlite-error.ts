import { ResultsUnavailable } from './results-unavailable.ts';

interface Advice {
  readonly problem: string;
  readonly mend: string;
}

const ELSEWHERE = 'name another file with --results';
const RESTORE = `restore the file from a copy, or ${ELSEWHERE}`;

const BUSY = 5;

/** By primary result code (sqlite.org/rescode.html): what lies outside of us. Others are mistakes in our queries. */
const ADVICE: Readonly<Record<number, Advice>> = {
  3: { problem: 'no permission', mend: `allow this user to write the file, or ${ELSEWHERE}` },
  [BUSY]: { problem: 'busy: another process kept it locked for 10 seconds', mend: 'end that process, then try again' },
  8: { problem: 'read-only', mend: `allow this user to write the file and its folder, or ${ELSEWHERE}` },
  10: { problem: 'the disk failed', mend: `check the disk, or ${ELSEWHERE}` },
  11: { problem: 'the file is damaged', mend: RESTORE },
  13: { problem: 'the disk is full', mend: `make room, or ${ELSEWHERE}` },
  14: { problem: 'the file cannot be opened', mend: `check its path and permissions, or ${ELSEWHERE}` },
  26: { problem: 'not a SQLite database', mend: ELSEWHERE },
};

/** {@link ResultsUnavailable} where the file is at fault; any other error as it is. */
export function explainSqliteError(path: string, error: unknown): unknown {
  const advice = ADVICE[resultCode(error) ?? 0];
  if (advice === undefined || !(error instanceof Error)) return error;
  return new ResultsUnavailable(path, `${advice.problem} (${error.message})`, advice.mend, { cause: error });
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}

/** The low byte of the extended code that Node reports. */
function resultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}
