import { readFile } from 'node:fs/promises';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { startLogged } from '../processes/start-logged.ts';

/** Runs a program to its end. @throws SourceUnavailable with its last words and the hint */
export async function runLogged(
  command: string,
  args: readonly string[],
  { logFile, hint }: { readonly logFile: string; readonly hint: string },
): Promise<void> {
  const code = await startLogged(command, args, { environment: process.env, logFile }).ended;
  if (code === 0) return;
  const log = (await readFile(logFile, 'utf8')).trim().split('\n');
  throw new SourceUnavailable(`${command} ${args[0]} exited with code ${code}: ${log.slice(-3).join(' / ')}`, hint);
}
