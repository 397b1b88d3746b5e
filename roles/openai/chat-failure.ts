import { APIConnectionTimeoutError, APIError } from 'openai';
import type { ProviderFailure } from '../provider-failure.ts';
import type { ProviderFailures } from '../provider-failures.ts';

/** Why the model itself cannot take this turn, when that is what the error says; a matter of the run, not of the provider. */
export function brokenReason(error: unknown): string | undefined {
  if (!(error instanceof APIError) || error.status !== 400) return undefined;
  if (error.code === 'context_length_exceeded' || /maximum context length/i.test(error.message)) {
    return "the conversation is longer than the model's context";
  }
  const filtered = ['content_filter', 'content_policy_violation', 'invalid_prompt'].includes(error.code ?? '');
  return filtered ? 'the provider refused the conversation by its content policy' : undefined;
}

/** What the client's error means for the run: retry, with the wait asked for, or stop. */
export function chatFailure(error: unknown, failures: ProviderFailures): ProviderFailure {
  if (error instanceof SyntaxError) return failures.ofMalformedAnswer(error.message);
  if (error instanceof APIConnectionTimeoutError) return failures.ofTimeout();
  if (!(error instanceof APIError) || error.status === undefined) return failures.ofConnection(error);
  const { status, headers = new Headers() }: { status: number; headers?: Headers } = error;
  const detail = error.message.replace(/^\d+ /, '');
  return error.code === 'insufficient_quota'
    ? failures.ofSpentQuota(detail)
    : failures.ofStatus({ status, headers, detail });
}
