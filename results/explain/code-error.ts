/** The reasons of runs that the code of an agent of the user's own ended (roles/seat/thrown.ts). */
const THREW = /^it threw (?:at (\S.*?):(\d+)(?::\d+)?: )?(.*)$/s;
const RETURNED = /^it returned (.*)$/s;

/** What runs share whose code failed alike. */
export function codeErrorTitle(whose: string, reason: string): string {
  return `${whose} ${THREW.test(reason) ? 'threw' : RETURNED.test(reason) ? 'returned no turn' : 'failed'}`;
}

/** `TypeError: oops (my-agent.ts:17)`. */
export function codeErrorDetail(reason: string): string {
  const [, path, line, thrown] = THREW.exec(reason) ?? [];
  if (thrown !== undefined) return path === undefined ? thrown : `${thrown} (${path.replace(/^.*[/\\]/, '')}:${line})`;
  return reason.replace(/^it returned (?:no turn: )?/, '');
}

/** The same for all runs that failed at the same place. */
export function codeErrorPlace(reason: string): string {
  const [, path, line, thrown] = THREW.exec(reason) ?? [];
  return path === undefined ? (thrown ?? reason) : `${path}:${line}`;
}
