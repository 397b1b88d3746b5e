import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { grpcStatus } from '../../infra/connection.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { openEngine } from '../session/engine-session.ts';
import { jsonOption } from '../options.ts';
import { createPaint } from '../render/paint.ts';
import { renderTurn } from '../render/render-turn.ts';
import { runReplay } from './run-replay.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';

interface ReplayOptions {
  readonly save?: string;
  readonly json?: true;
}

export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'replay the stored history of a trajectory against the current workflow code, and report where it diverges',
    )
    .argument(
      '<id|history.json>',
      'id of a trajectory (see `toolsandbox list`), or a history file downloaded from Temporal',
    )
    .option('--save <file>', 'save the history fetched from the engine')
    .addOption(jsonOption())
    .action(async (target: string, { save, json }: ReplayOptions) => {
      const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-replay-'));
      try {
        const isFile = existsSync(target);
        if (!isFile && target.endsWith('.json')) throw new UserError(`file ${target} does not exist`);
        const file = isFile ? target : (save ?? join(scratch, 'history.json'));
        if (!isFile) writeFileSync(file, await fetchHistory(target));
        const workflowId = isFile ? basename(target, '.json') : target;
        process.exitCode = await replayAndPrint(file, workflowId, json === true);
        if (save !== undefined && !isFile) say(`history saved to ${save}`);
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    });
}

async function replayAndPrint(file: string, workflowId: string, json: boolean): Promise<number> {
  const paint = createPaint(process.stdout.isTTY);
  let last: number | undefined;
  const end = await runReplay(file, workflowId, (line) => {
    last = line.index;
    if (json) printJson(line);
    else print(renderTurn(line.index, line.message, [], paint));
  });
  if (json) printJson(end);
  else if (end.kind === 'passed') print('\nreplay passed: the current workflow code makes the same decisions');
  else if (end.kind === 'diverged') {
    const where = last === undefined ? 'before the first message' : `after message ${last}`;
    print(`\nreplay diverged ${where}: ${end.text}`);
  } else throw new UserError(`the history could not be replayed: ${end.text}`);
  return end.kind === 'passed' ? 0 : 1;
}

async function fetchHistory(id: string): Promise<string> {
  const session = await openEngine({ start: 'if-database' });
  try {
    return historyToJSON(await session.client.workflow.getHandle(id).fetchHistory());
  } catch (error) {
    if (grpcStatus(error) !== 'not-found') throw error;
    throw new UserError(
      `the engine at ${session.engine.address} has no history of "${id}": it was played without an engine or by another one, ` +
        'the history has expired, or the id is wrong (see `toolsandbox list`)',
    );
  } finally {
    await session.close();
  }
}
