import type { ModelCheck, Progress } from '../../runs/contract.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { StatusLine } from './status-lines.ts';

/** What the preflight found out, until the first cells are done. Models that failed it are among the stops. */
export function checkLines(progress: Pick<Progress, 'checks' | 'counts'>): readonly StatusLine[] {
  const { checks = [], counts } = progress;
  if (finishedCells(counts) > 0) return [];
  return checks.flatMap((check) => {
    const text = checkText(check);
    return text === null ? [] : [{ text: escapeForTerminal(text), news: text }];
  });
}

function checkText({ model, result, problem }: ModelCheck): string | null {
  if (problem !== null) return null;
  if (result === null) return `preflight: asking ${model} for one call`;
  const { servedModel, latencyMs, calledTool } = result;
  const how = calledTool ? 'calls tools' : 'answered with text instead of the call that it was asked for';
  return `preflight: ${model} ${how} (served as ${servedModel ?? 'an unnamed model'}, ${(latencyMs / 1000).toFixed(1)} s)`;
}
