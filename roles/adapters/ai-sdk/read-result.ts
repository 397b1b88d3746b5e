import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { Usage } from '../../../sandbox/event.ts';
import type { Answer } from '../../model/adapter.ts';
import { stopOf } from '../stop-of.ts';
import { callIdsIn, carriedMessage } from './carried-message.ts';
import type { Facts, Vendor } from './vendor.ts';

/** What the client library made of a response, and what the response says besides. */
export interface Result {
  readonly generated: LanguageModelV4GenerateResult;
  readonly facts: Facts;
}

export function readResult({ generated, facts }: Result, { stops, history }: Vendor): Answer {
  const { message, reasoning: plan = '', ...said } = facts;
  const { content, finishReason, usage } = generated;
  const ignored = generated.warnings.map(warningText).filter((text) => !ABOUT_HISTORY.test(text));
  const thoughts = content.flatMap((part) => (part.type === 'reasoning' ? part.text : []));
  const reasoning = [...thoughts, plan].filter(Boolean).join('\n\n');
  // A question that was blocked has no finish reason of its own.
  const stopped = finishReason.unified === 'content-filter' ? 'filtered' : stopOf(finishReason.raw, stops);
  return {
    text: textOf(generated),
    calls: callsOf(generated, message ? callIdsIn(message, history.calls) : []),
    ...(stopped && { stopped }),
    ...(reasoning && { reasoning }),
    ...(ignored.length > 0 && { warnings: ignored }),
    ...(message && { data: carriedMessage(message, history.calls) }),
    finishReason: finishReason.raw ?? null,
    usage: readUsage(usage),
    ...said,
  };
}

/** The libraries leave out an empty text, which is an answer for the original benchmark. */
function textOf({ content, finishReason }: LanguageModelV4GenerateResult): string | null {
  const texts = content.flatMap((part) => (part.type === 'text' ? part.text : []));
  return texts.length === 0 && finishReason.unified !== 'stop' ? null : texts.join('');
}

/** The libraries make up ids where the vendor gave none. */
function callsOf({ content }: LanguageModelV4GenerateResult, ids: readonly (string | undefined)[]): Answer['calls'] {
  const calls = content.flatMap((part) => (part.type === 'tool-call' ? part : []));
  return calls.map(({ toolName, input }, k) => ({ id: ids[k] ?? '', name: toolName, arguments: input }));
}

/** The library's own copy of the history, which is replaced by what the model wrote (carried-message.ts). */
const ABOUT_HISTORY = /thoughtSignature/;

type Warning = LanguageModelV4GenerateResult['warnings'][number];

function warningText(warning: Warning): string {
  if (warning.type === 'unsupported' || warning.type === 'compatibility') {
    return warning.details ?? `${warning.feature} is not supported`;
  }
  return 'message' in warning ? warning.message : JSON.stringify(warning);
}

/** The libraries make zeros of what they cannot read, but no request is empty. */
function readUsage({ inputTokens, outputTokens }: LanguageModelV4GenerateResult['usage']): Usage | null {
  if (!inputTokens.total || outputTokens.total === undefined) return null;
  return {
    input: inputTokens.total,
    cachedInput: inputTokens.cacheRead ?? 0,
    cacheWrite: inputTokens.cacheWrite ?? 0,
    output: outputTokens.total,
    reasoning: outputTokens.reasoning ?? 0,
    costUsd: null,
  };
}
