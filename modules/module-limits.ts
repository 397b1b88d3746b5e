/** In MB: what the values of a module may take up. One that grows without end is stopped before it takes the machine's memory. */
const DEFAULT_MEMORY = 512;
const LEAST_MEMORY = 32;

const MEMORY_VARIABLE = 'TOOLSANDBOX_MODULE_MEMORY';

/** What a module may use, in MB; undefined if the variable holds something else. */
export function moduleMemory(environment: Readonly<NodeJS.ProcessEnv>): number | undefined {
  const written = environment[MEMORY_VARIABLE]?.trim() ?? '';
  if (written === '') return DEFAULT_MEMORY;
  return /^\d{1,6}$/.test(written) && Number(written) >= LEAST_MEMORY ? Number(written) : undefined;
}

export const MEMORY_PROBLEM = `is not loaded: ${MEMORY_VARIABLE} must be a whole number of MB, at least ${LEAST_MEMORY}`;

export function memoryText(memory: number): string {
  return `used more than the ${memory} MB of memory that a module may use (${MEMORY_VARIABLE}=${2 * memory} allows twice as much)`;
}

/** In seconds: for one call of a tool, which computes and waits for nothing. */
const DEFAULT_SECONDS = 30;

const SECONDS_VARIABLE = 'TOOLSANDBOX_TOOL_SECONDS';

/** How long a call of a tool may take, in seconds. */
export function toolSeconds(environment: Readonly<NodeJS.ProcessEnv>): number {
  const written = environment[SECONDS_VARIABLE]?.trim() ?? '';
  return /^[1-9]\d{0,4}$/.test(written) ? Number(written) : DEFAULT_SECONDS;
}

/** @param place where it was then, if that is known */
export function secondsText(seconds: number, place = ''): string {
  const at = place === '' ? '' : `, at ${place}`;
  return `took more than ${seconds} s${at}: if it does not loop, ${SECONDS_VARIABLE}=${2 * seconds} allows twice as much`;
}
