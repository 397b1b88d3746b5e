import type { ReplayOptions } from './replay-options.ts';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { parseWorkflowId } from '../../runs/names.ts';
import type { Message } from '../../sandbox/message.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { writeOutput } from '../../client/write-output.ts';
import { openEngine } from '../../client/engine-session.ts';
import type { ResultsStore } from '../../results/store.ts';
import { findTrajectory } from '../../client/find-trajectory.ts';
import { ifResults } from '../../client/results.ts';
import { outputLook } from '../render/look.ts';
import { renderTurn } from '../render/render-turn.ts';
import { runReplay } from '../../client/replay/run-replay.ts';
import type { ReplayedMessage } from '../../client/replay/run-replay.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../../client/errors.ts';

/** Replays a history and prints where it diverges, if it does. */
export async function replayTrajectory(target: string, options: ReplayOptions): Promise<void> {
  const { save, force, results, json } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-replay-'));
  try {
    const isFile = existsSync(target);
    if (!isFile && target.endsWith('.json')) throw new UserError(`file ${target} does not exist`);
    const run = isFile ? { workflowId: basename(target, '.json') } : await playedRun(target, results);
    const history = isFile ? readHistory(target) : await fetchHistory(run);
    if (!isFile && save !== undefined) {
      writeOutput(save, history, { option: '--save', replace: force === true });
      say(`history saved to ${escapeForTerminal(save)}`);
    }
    const file = join(scratch, 'history.json');
    writeFileSync(file, history);
    process.exitCode = await replayAndPrint(file, run.workflowId, json === true);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** In bytes. The engine ends a workflow whose history is longer than 50 MiB; as JSON it is somewhat longer. */
const LONGEST_HISTORY = 200_000_000;

function readHistory(file: string): string {
  try {
    const text = readTextFile(file, LONGEST_HISTORY);
    JSON.parse(text);
    return text;
  } catch (error) {
    if (error instanceof UnusableFile)
      throw new UserError(`${file} ${error.message}: give a history file from Temporal`);
    if (error instanceof SyntaxError) throw new UserError(`${file} is not JSON (${error.message}): download it again`);
    throw error;
  }
}

async function replayAndPrint(file: string, workflowId: string, json: boolean): Promise<number> {
  const look = outputLook();
  const messages: Message[] = [];
  const show = (line: ReplayedMessage) => {
    messages[line.index] = line.message;
    if (json) printJson(line);
    else print(renderTurn(messages, line.index, [], look));
  };
  const end = await runReplay(file, workflowId, show, say);
  if (json) printJson(end);
  else if (end.kind === 'passed') print(['', 'replay passed: the current workflow code makes the same decisions']);
  else if (end.kind === 'diverged') {
    const where = messages.length === 0 ? 'before the first message' : `after message ${messages.length - 1}`;
    print(['', `replay diverged ${where}: ${escapeForTerminal(end.text)}`]);
  } else throw new UserError(`the history could not be replayed: ${end.text}`);
  return end.kind === 'passed' ? 0 : 1;
}

interface Run {
  readonly workflowId: string;
  readonly runId?: string;
}

/** The workflow that played a stored trajectory; any other id is taken for that of a workflow. */
async function playedRun(id: string, results: string): Promise<Run> {
  const record = await ifResults(results, async (store) => (isOfOther(store, id) ? null : findTrajectory(store, id)));
  if (!record) return { workflowId: id };
  const { workflowId, runId } = record;
  if (workflowId === null || runId === null)
    throw new UserError(`${record.id} was played without an engine, so there is no history to replay`);
  return { workflowId, runId };
}

/** The engine finds such a workflow without its results. */
function isOfOther(store: ResultsStore, id: string): boolean {
  const workflow = parseWorkflowId(id);
  return workflow !== null && workflow.store !== store.id;
}

async function fetchHistory({ workflowId, runId }: Run): Promise<string> {
  const session = await openEngine({ start: 'if-database', report: say });
  try {
    return historyToJSON(await session.client.workflow.getHandle(workflowId, runId).fetchHistory());
  } catch (error) {
    if (grpcStatus(error) !== 'not-found') throw error;
    throw new UserError(
      `the engine at ${session.engine.address} has no history of "${workflowId}": it was played by another engine, ` +
        'the history has expired, or the id is wrong (see `toolsandbox list`)',
    );
  } finally {
    await session.close();
  }
}
