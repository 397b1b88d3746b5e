import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modulePath } from '../files/own-code.ts';
import { ThreadEnded } from '../modules/module-host.ts';
import type { ModuleAnswer } from '../modules/module-host.ts';
import { secondsText, toolSeconds } from '../modules/module-limits.ts';
import { openModule } from '../modules/module-pool.ts';
import { MODULES_VARIABLE } from '../modules/module-place.ts';
import type { PinnedModule } from '../modules/module-place.ts';
import type { Environment } from '../roles/model/keys.ts';
import type { CodePlace, CodeRunner } from '../sandbox/tools/code-runner.ts';
import { sentCall } from '../worlds/own/answering.ts';
import type { ThreadAnswer } from '../worlds/own/answering.ts';
import { undeclared } from '../worlds/own/own-world.ts';
import { TableSender } from '../worlds/own/sent-tables.ts';

const ADAPTER = pathToFileURL(modulePath('../worlds/own/answering.ts', import.meta.url)).href;

const known = new Map<string, CodeRunner>();

/** By thread: what it keeps of the tables of earlier calls. */
const senders = new WeakMap<object, TableSender>();

function senderTo(thread: object): TableSender {
  const sender = senders.get(thread) ?? new TableSender();
  senders.set(thread, sender);
  return sender;
}

/** Runs tools of packs that were read in this process from where its user said: each from its own folder. */
export const codeReadHere: CodeRunner = (code, call) => {
  const runner = known.get(code.folder) ?? codeRunner({ ...process.env, [MODULES_VARIABLE]: code.folder });
  known.set(code.folder, runner);
  return runner(code, call);
};

/** The file of a world's tools, as its pack names it. */
export function pinnedTools({ folder, file, version }: CodePlace): PinnedModule {
  const path = join(folder, file);
  return { place: { path, exported: 'default' }, version, shown: path, isTools: true };
}

/**
 * Runs tools of worlds that come in packs, in threads with limits, which see no keys.
 * @param environment says from which folders code may be loaded
 */
export function codeRunner(environment: Environment): CodeRunner {
  const run: CodeRunner = async (code, call) => {
    const module = await openModule({ pinned: pinnedTools(code), environment, adapter: ADAPTER });
    const seconds = toolSeconds(environment);
    let asked: object = module;
    const request = (thread: object) => {
      asked = thread;
      return sentCall(call, senderTo(thread));
    };
    let late: AbortSignal | undefined;
    const begin = () => (late = AbortSignal.timeout(seconds * 1000));
    const unlessLate = async (asking: Promise<ModuleAnswer>) => {
      try {
        return await asking;
      } catch (error) {
        if (late?.aborted) return undefined;
        if (error instanceof ThreadEnded) throw undeclared(code, call.tool, `ended its thread: ${error.message}`);
        throw error;
      }
    };
    // A call that is late may have waited for another one, which loops.
    const said =
      (await unlessLate(module.ask(request, call.tool, begin()))) ??
      (await unlessLate(module.askAlone(request, call.tool, begin)));
    if (said === undefined) throw undeclared(code, call.tool, secondsText(seconds));
    if ('unreadable' in said) throw undeclared(code, call.tool, `returned ${said.unreadable}`);
    if ('thrown' in said) throw undeclared(code, call.tool, `failed ${said.thrown.text}`);
    const answer = JSON.parse(said.json ?? 'null') as ThreadAnswer;
    if ('undeclared' in answer) throw undeclared(code, call.tool, answer.undeclared);
    if (!('isLacking' in answer)) return answer;
    // A call that the thread never looked at brought what it was to keep.
    senders.delete(asked);
    return run(code, call);
  };
  return run;
}
