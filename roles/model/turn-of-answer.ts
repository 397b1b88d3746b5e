import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import type { ModelReport } from '../../sandbox/event.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { withUsableIds } from '../call-id.ts';
import type { FailedTurn, RoleView, Turn } from '../role.ts';
import type { Answer } from './adapter.ts';
import { FULL_CONTEXT } from './failures.ts';
import type { ProviderFailures } from './failures.ts';

interface TurnParts {
  readonly owner: string;
  readonly failures: ProviderFailures;
  readonly report: ModelReport;
}

/**
 * Calls come before text: text beside calls is not said to anybody (profile `paper` agrees).
 * @throws ProviderFailure if the answer may be another one when the model is asked again
 */
export function turnOf(answer: Answer, view: RoleView, { owner, failures, report }: TurnParts): Turn {
  const failed = stoppedTurn(answer);
  if (failed !== undefined) return { ...failed, report };
  const { text, calls, data, stopped, refusal } = answer;
  if (stopped === 'error') throw failures.ofErrorInAnswer(refusal ?? text ?? '', report);
  // Calls say themselves where they end, and that they can be read.
  if (stopped === 'unknown' && calls.length === 0) throw failures.ofUnknownEnd(answer.finishReason ?? '', report);
  if (stopped === 'malformed-call' && calls.length === 0)
    throw failures.ofEmptyAnswer(malformedCall(answer, failures), report);
  const { said, reasoning, leakedCalls } = PROFILE_RULES[view.profile].originalModels
    ? asIs(text)
    : spokenText(text ?? '');
  const notes = leakedCalls ? [LEAKED_CALLS] : [];
  const turn = {
    report: notes.length === 0 ? report : { ...report, notes },
    ...(data !== undefined && { providerData: { owner, data } }),
    ...unspokenOf([answer.reasoning, reasoning], calls.length === 0 ? '' : said),
  };
  if (calls.length > 0) return { kind: 'calls', calls: callsOf(answer, view, owner), ...turn };
  if (text !== null && isSpeech(said, view)) return { kind: 'speech', content: said, ...turn };
  if (leakedCalls) throw failures.ofLeakedCalls(text ?? '', turn.report);
  const silent = silence(answer);
  if (silent === FULL_CONTEXT) return { ...silent, report };
  throw failures.ofEmptyAnswer({ ...silent, reason: failures.inOneLine(silent.reason) }, report);
}

const LEAKED_CALLS =
  'the text held a tool call that the server did not recognize: its chat template or tool-call parser does not fit the model';

function asIs(text: string | null): SpokenText {
  return { said: text ?? '', reasoning: '', leakedCalls: false };
}

/** With usable ids. A call that the token limit cut off is marked; in profile `paper` it is read like any other. */
function callsOf({ calls, stopped }: Answer, view: RoleView, owner: string): readonly ToolCall[] {
  const cutAt = stopped === 'out-of-tokens' && !PROFILE_RULES[view.profile].originalModels ? calls.length - 1 : -1;
  const owned = calls.map(({ data, ...call }, index): ToolCall => ({
    ...call,
    ...(index === cutAt && { cut: true }),
    ...(data !== undefined && { providerData: { owner, data } }),
  }));
  return withUsableIds(owned, view);
}

/** In characters. People read these texts, and they are stored with every turn. */
const LONGEST_UNSPOKEN = 20_000;

function unspokenOf(thoughts: readonly (string | undefined)[], beside: string): Pick<Turn, 'unspoken'> {
  const reasoning = thoughts.filter((text) => text).join('\n');
  if (beside.trim() === '' && reasoning === '') return {};
  return {
    unspoken: {
      ...(beside.trim() !== '' && { text: shorten(beside, LONGEST_UNSPOKEN) }),
      ...(reasoning !== '' && { reasoning: shorten(reasoning, LONGEST_UNSPOKEN) }),
    },
  };
}

/** The original takes an empty text for an answer like any other (reference semantics 11). */
function isSpeech(text: string, { profile }: RoleView): boolean {
  return PROFILE_RULES[profile].originalModels || text.trim() !== '';
}

/** The turn's end where the answer does not count, whatever it holds. */
function stoppedTurn({ stopped, refusal }: Answer): FailedTurn | undefined {
  if (stopped === 'refused') {
    const reason = refusal ? `the model refused: ${refusal}` : 'the model refused';
    return { kind: 'failed', reason, failureKind: 'refused' };
  }
  if (stopped === 'code-error') return { kind: 'failed', reason: refusal ?? 'it failed', failureKind: 'code-error' };
  if (stopped === 'gave-up') return { kind: 'failed', reason: refusal ?? 'it gave up', failureKind: 'gave-up' };
  if (stopped === 'too-large') return { kind: 'failed', reason: refusal ?? 'it wrote too much' };
  if (stopped === 'filtered') {
    return { kind: 'failed', reason: "the provider's content filter withheld the answer", failureKind: 'filtered' };
  }
  return undefined;
}

function malformedCall({ finishReason }: Answer, failures: ProviderFailures): FailedTurn {
  const reason = failures.inOneLine(`the model wrote a call that its provider could not read (${finishReason})`);
  return { kind: 'failed', reason, failureKind: 'empty' };
}

function silence({ stopped, finishReason }: Answer): FailedTurn {
  if (stopped === 'context-full') return FULL_CONTEXT;
  if (stopped === 'out-of-tokens') {
    const reason = 'the model used up its tokens before it said anything';
    return { kind: 'failed', reason, failureKind: 'out-of-tokens' };
  }
  const reason = `the model said nothing (${finishReason ?? 'no finish reason'})`;
  return { kind: 'failed', reason, failureKind: 'empty' };
}

/** A model's text, apart from what it did not mean to say. */
interface SpokenText {
  /** What the other party hears. */
  readonly said: string;
  /** Reasoning in tags at the beginning. */
  readonly reasoning: string;
  /** Whether tool calls were left in the text: the server's chat template or its parser does not fit the model. */
  readonly leakedCalls: boolean;
}

/** At the beginning; without an end where the tokens ran out. */
const REASONING = /^\s*<(think|thinking|reasoning|thought)>([\s\S]*?)(?:<\/\1>|$)/i;
/** Templates put the opening tag into the prompt, so that the text holds the closing one only. */
const HEADLESS_REASONING = /^([\s\S]*?)<\/(?:think|thinking|reasoning|thought)>/i;

/** How models write tool calls: Hermes and Qwen, Mistral, Llama, DeepSeek, GLM, Kimi, Functionary. */
const CALLS = [
  /<tool_calls?>[\s\S]*?(?:<\/tool_calls?>|$)/gi,
  /<function=[^>\n]{1,200}>[\s\S]*?(?:<\/function>|$)/gi,
  /\[TOOL_CALLS\][\s\S]*$/g,
  /<\|python_tag\|>[\s\S]*$/g,
  /<[|｜]tool[▁_]calls?[▁_](?:begin|section[▁_]begin)[|｜]>[\s\S]*$/g,
  /<\|tool_call\|>[\s\S]*?(?:<\|\/tool_call\|>|$)/g,
];

/** Separates what a model says from reasoning and tool calls that its server left in the text. */
function spokenText(text: string): SpokenText {
  const [withoutReasoning, reasoning] = splitReasoning(text);
  const said = CALLS.reduce((rest, form) => rest.replace(form, ''), withoutReasoning);
  const leakedCalls = said !== withoutReasoning;
  const changed = reasoning !== '' || leakedCalls || withoutReasoning !== text;
  return { said: changed ? said.trim() : text, reasoning, leakedCalls };
}

function splitReasoning(text: string): readonly [rest: string, reasoning: string] {
  const whole = REASONING.exec(text);
  if (whole) return [text.slice(whole[0].length), (whole[2] ?? '').trim()];
  const headless = HEADLESS_REASONING.exec(text);
  return headless ? [text.slice(headless[0].length), (headless[1] ?? '').trim()] : [text, ''];
}
