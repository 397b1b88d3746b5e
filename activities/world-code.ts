import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modulePath } from '../files/own-code.ts';
import { ThreadEnded } from '../modules/module-host.ts';
import { openModule } from '../modules/module-pool.ts';
import { MODULES_VARIABLE } from '../modules/module-place.ts';
import type { Environment } from '../roles/model/keys.ts';
import type { CodeRunner } from '../sandbox/tools/code-runner.ts';
import type { ThreadAnswer } from '../worlds/own/answering.ts';
import { undeclared } from '../worlds/own/own-world.ts';

/** For one call, which reads tables and waits for nothing. Milliseconds. */
const PATIENCE_MS = 30_000;

const ADAPTER = pathToFileURL(modulePath('../worlds/own/answering.ts', import.meta.url)).href;

const known = new Map<string, CodeRunner>();

/** Runs tools of packs that were read in this process from where its user said: each from its own folder. */
export const codeReadHere: CodeRunner = (code, call) => {
  const runner = known.get(code.folder) ?? codeRunner({ ...process.env, [MODULES_VARIABLE]: code.folder });
  known.set(code.folder, runner);
  return runner(code, call);
};

/**
 * Runs tools of worlds that come in packs, in threads with limits, which see no keys.
 * @param environment says from which folders code may be loaded
 */
export function codeRunner(environment: Environment): CodeRunner {
  return async (code, call) => {
    const path = join(code.folder, code.file);
    const module = await openModule({
      pinned: { place: { path, exported: 'default' }, version: code.version, shown: path, isTools: true },
      environment,
      adapter: ADAPTER,
    });
    const late = AbortSignal.timeout(PATIENCE_MS);
    try {
      const said = await module.ask(call, call.tool, late);
      if ('unreadable' in said) throw undeclared(code, call.tool, `returned ${said.unreadable}`);
      if ('thrown' in said) throw undeclared(code, call.tool, `failed ${said.thrown.text}`);
      const answer = JSON.parse(said.json ?? 'null') as ThreadAnswer;
      if ('undeclared' in answer) throw undeclared(code, call.tool, answer.undeclared);
      return answer;
    } catch (error) {
      if (error instanceof ThreadEnded) throw undeclared(code, call.tool, `ended its thread: ${error.message}`);
      if (late.aborted) throw undeclared(code, call.tool, `took more than ${PATIENCE_MS / 1000} s: does it loop?`);
      throw error;
    }
  };
}
