import { APIError } from '@anthropic-ai/sdk';
import type { ErrorAnswer } from '../../model/adapter.ts';

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof APIError) || error.status === undefined) return undefined;
  const { status, headers = new Headers() }: { status: number; headers?: Headers } = error;
  const detail = error.apiMessage ?? error.message.replace(/^\d+ /, '');
  const meaning = meaningOf(status, detail);
  return { status, headers, detail, ...(meaning && { meaning }) };
}

function meaningOf(status: number, detail: string): ErrorAnswer['meaning'] {
  if (status === 413) return 'context-full';
  if (status !== 400) return undefined;
  if (/prompt is too long|exceed context limit/i.test(detail)) return 'context-full';
  return /credit balance is too low/i.test(detail) ? 'no-credit' : undefined;
}
