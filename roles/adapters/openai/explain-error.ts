import { APIError } from 'openai';
import type { ErrorAnswer } from '../../model/adapter.ts';

/** The words of OpenAI, vLLM and Mistral; of llama.cpp and litellm; of Google. */
const CONTEXT_FULL = /context (length|size|window)|exceeds the maximum number of tokens/i;

const CONTENT_POLICY_CODES = ['content_filter', 'content_policy_violation', 'invalid_prompt'];

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof APIError) || error.status === undefined) return undefined;
  const { status, headers = new Headers() }: { status: number; headers?: Headers } = error;
  const meaning = meaningOf(status, error);
  return { status, headers, detail: error.message.replace(/^\d+ /, ''), ...(meaning && { meaning }) };
}

function meaningOf(status: number, { code, message }: APIError): ErrorAnswer['meaning'] {
  if (code === 'insufficient_quota') return 'no-credit';
  if (status !== 400) return undefined;
  if (code === 'context_length_exceeded' || CONTEXT_FULL.test(message)) return 'context-full';
  return CONTENT_POLICY_CODES.includes(code ?? '') ? 'content-policy' : undefined;
}
