import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { WorkflowNotFoundError } from '@temporalio/common';
import { Command } from 'commander';
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
    .description('run a stored history against today’s workflow code, message by message, and say where it diverges')
    .argument('<id|history.json>', 'a trajectory’s id, or a history file as downloaded from the engine')
    .option('--save <file>', 'keep the history fetched from the engine')
    .addOption(jsonOption())
    .action(async (target: string, { save, json }: ReplayOptions) => {
      const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-replay-'));
      try {
        const isFile = existsSync(target);
        if (!isFile && target.endsWith('.json')) throw new UserError(`there is no file ${target}`);
        const file = isFile ? target : (save ?? join(scratch, 'history.json'));
        if (!isFile) writeFileSync(file, await fetchHistory(target));
        const workflowId = isFile ? basename(target, '.json') : target;
        process.exitCode = await replayAndTell(file, workflowId, json === true);
        if (save !== undefined && !isFile) say(`history kept in ${save}`);
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    });
}

async function replayAndTell(file: string, workflowId: string, json: boolean): Promise<number> {
  const paint = createPaint(process.stdout.isTTY);
  let last: number | undefined;
  const end = await runReplay(file, workflowId, (line) => {
    last = line.index;
    if (json) printJson(line);
    else print(renderTurn(line.index, line.message, [], paint));
  });
  if (json) printJson(end);
  else if (end.kind === 'passed') print('\nreplay passes: today’s workflow code makes the same decisions');
  else if (end.kind === 'diverged') {
    const where = last === undefined ? 'before the first message' : `after message ${last}`;
    print(`\nreplay diverges ${where}: ${end.text}`);
  } else throw new UserError(`the history could not be replayed: ${end.text}`);
  return end.kind === 'passed' ? 0 : 1;
}

async function fetchHistory(id: string): Promise<string> {
  const session = await openEngine();
  try {
    return historyToJSON(await session.client.workflow.getHandle(id).fetchHistory());
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    throw new UserError(
      `this engine (${session.engine.address}) holds no history of "${id}"; \`toolsandbox list\` names the trajectories`,
    );
  } finally {
    await session.close();
  }
}
