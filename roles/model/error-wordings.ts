import type { ErrorMeaning, ErrorAnswer } from './adapter.ts';
import { fieldsIn } from './error-fields.ts';

/** No more of a text is read. In characters. */
const LONGEST_TEXT = 100_000;

/** Where vendors name the kind of an error. */
const CODES: readonly string[] = ['code', 'type', 'status', 'reason', 'error_code', 'limit_source', 'quotaId'];

/** Codes and words of errors that say more than their status. */
export interface Wording {
  readonly meaning: ErrorMeaning;
  readonly statuses: readonly number[];
  /** In the codes and the text of the error. */
  readonly words: RegExp;
  /** Who writes so. */
  readonly of: string;
  /** Where it was found, and when it was read: for money and limits, which vendors word anew every few months. */
  readonly source?: string;
  readonly read?: string;
}

/** Statuses of errors about the request. Proxies report errors of those behind them as any of these. */
const ABOUT_REQUEST = [400, 413, 422, 500];

/** Statuses of an account without money. Proxies choose others than the vendor. */
const ABOUT_CREDIT = [400, 402, 403, 429];

/** Statuses of a refusal of who asks, what is asked, or for what. */
const REFUSALS = [400, 403, 422];

/** The first that fits counts, so what looks like something else stands before it. */
export const WORDINGS: readonly Wording[] = [
  {
    meaning: 'rate-limited',
    statuses: [402, 429],
    words: /in_flight_budget/,
    of: 'OpenRouter: the requests under way may cost more than the balance',
    source: 'openrouter.ai/docs/use-cases/limits, In-flight spending budget',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: [429],
    words: /[a-z]PerDay/,
    of: 'Gemini: the quota of a day, in the details only',
    source: 'ai.google.dev/gemini-api/docs/rate-limits; oppl.ai/llms (a recorded answer)',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: [429],
    words: /quota exceeded for metric[^\n]*\blimit: 0\b/i,
    of: 'Gemini: the plan holds nothing of this model',
    source: 'github.com/continuedev/continue/issues/12744',
    read: '2026-11-23',
  },
  {
    meaning: 'rate-limited',
    statuses: [429],
    words: /[a-z]PerMinute|quota exceeded for metric|ai\.google\.dev\/gemini-api\/docs\/rate-limits/i,
    of: "Gemini: the quota of a minute, in OpenAI's words for an empty account",
    source: 'github.com/continuedev/continue/issues/10159; ai.google.dev/gemini-api/docs/rate-limits',
    read: '2026-11-23',
  },
  {
    // Waiting does not help, and the model's context is not full.
    meaning: 'no-credit',
    statuses: [413, 429],
    words: /request too large for .*tokens per min/i,
    of: 'OpenAI, Groq: more tokens than the account may use in a minute',
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /context_length_exceeded|context (length|window)/i,
    of: 'OpenAI, vLLM, Azure, Mistral, OpenRouter',
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /prompt is too long|exceed context limit|input length and `?max_tokens`? exceed/i,
    of: 'Anthropic',
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /longer than the (maximum )?model'?s? (length|context)|maximum model length/i,
    of: 'vLLM, SGLang',
  },
  { meaning: 'context-full', statuses: ABOUT_REQUEST, words: /exceed_context_size|context size/i, of: 'llama.cpp' },
  { meaning: 'context-full', statuses: ABOUT_REQUEST, words: /ContextWindowExceeded/, of: 'litellm' },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /input is too long|too many input tokens|exceeds the context/i,
    of: 'Bedrock',
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /input token count.*exceeds the maximum|exceeds the maximum number of tokens/i,
    of: 'Gemini',
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /too many tokens:? .*(limit|maximum)|total number of tokens .*(exceed|cannot)/i,
    of: 'Cohere',
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: /request_too_large|request entity too large|request exceeds the maximum size/i,
    of: 'Anthropic, web servers',
  },
  {
    meaning: 'bad-key',
    statuses: REFUSALS,
    words:
      /invalid[_ ]api[_ ]key|incorrect api key|api[_ ]key[_ ]invalid|api key not valid|no api key|invalid x-api-key/i,
    of: 'all',
  },
  {
    meaning: 'bad-key',
    statuses: REFUSALS,
    words:
      /authentication[_ ]?error|AuthenticationError|invalid (proxy server )?token|token_not_found|no connected db/i,
    of: 'litellm',
  },
  {
    meaning: 'bad-key',
    statuses: REFUSALS,
    words: /UnrecognizedClientException|security token included in the request is invalid/,
    of: 'Bedrock',
  },
  {
    meaning: 'unknown-model',
    statuses: REFUSALS,
    words: /model_not_found|invalid model name|unknown model|no such model|unsupported model/i,
    of: 'all',
  },
  {
    meaning: 'unknown-model',
    statuses: REFUSALS,
    words: /model[^.]{0,80}(does not exist|not found|is not available|no longer available|was deprecated)/i,
    of: 'all',
  },
  {
    meaning: 'unknown-model',
    statuses: REFUSALS,
    words: /model identifier is invalid|DeploymentNotFound/i,
    of: 'Bedrock, Azure',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /credit_balance_exhausted|(organization|project)_(spend|usage)_limit_exceeded|insufficient_quota/,
    of: 'OpenAI: `error.code`, and `error.type` for all of them',
    source: 'help.openai.com/en/articles/6614457; developers.openai.com/api/docs/guides/spend-limits',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /exceeded your current quota|billing_hard_limit|billing_not_active/i,
    of: 'OpenAI, also where a proxy drops its codes',
    source: 'github.com/openai/openai-cookbook/issues/844',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words:
      /enforced_spend_limit_reached|reached your (specified )?(workspace )?API usage limits|account's monthly spend limit/i,
    of: 'Anthropic: 400 for a limit of the customer, 429 for one of the tier',
    source: 'platform.claude.com/docs/api/rate-limits; github.com/anthropics/claude-code/issues/38035',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /spend_limit_reached|credit balance is too low/i,
    of: 'Anthropic',
    source: 'portkey.ai/error-library/account-billing-error-10155',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /prepayment credits are depleted|exceeded its monthly spending cap/i,
    of: 'Gemini: 402, and 429 before September 2026',
    source: 'discuss.ai.google.dev/t/183654; help.apiyi.com/en/ai-studio-monthly-spending-cap-429-solution-en.html',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /used all available credits|reached its monthly spending limit|run out of credits/i,
    of: 'xAI',
    source: 'github.com/continuedev/continue/issues/10373; github.com/Wei-Shaw/sub2api/issues/4069',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /openrouter_(credits|key_limit|guardrail_budget|workspace_budget)|key limit exceeded|requires more credits/i,
    of: 'OpenRouter',
    source: 'openrouter.ai/docs/use-cases/limits; github.com/MCPJam/inspector/issues/1287',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: [429],
    words: /openrouter_free_tier_daily|free-models-per-day/i,
    of: 'OpenRouter: the free requests of a day',
    source: 'github.com/Gitlawb/openclaude/issues/936; github.com/Avarok-Cybersecurity/atlas/pull/543',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /insufficient (credits?|balance|funds)|monthly spending limit|payment required/i,
    of: 'DeepSeek, Mistral, OpenRouter, proxies',
    source: 'developersdigest.tech/errors/api/mistral-api/402-payment-required',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /blocked_api_access/,
    of: 'Groq: the spend limit of the organization',
    source: 'console.groq.com/docs/spend-limits',
    read: '2026-11-23',
  },
  {
    meaning: 'no-credit',
    statuses: [429],
    words: /trial key.*month/i,
    of: 'Cohere: the calls of a trial key in a month',
  },
  {
    meaning: 'no-credit',
    statuses: [429],
    words: /too many (tokens|requests) per day/i,
    of: 'Bedrock',
  },
  {
    meaning: 'no-credit',
    statuses: ABOUT_CREDIT,
    words: /budget has been exceeded|budget_exceeded|ExceededBudget/i,
    of: 'litellm',
  },
  {
    meaning: 'content-policy',
    statuses: REFUSALS,
    words: /content_policy|content_filter|content management policy|ContentPolicyViolation/i,
    of: 'OpenAI, Azure, litellm',
  },
  {
    meaning: 'content-policy',
    statuses: REFUSALS,
    words: /(bio|misalignment)_policy|invalid_prompt|usage polic(y|ies)|our safety system/i,
    of: 'OpenAI, also where a proxy drops its codes',
  },
  {
    meaning: 'content-policy',
    statuses: REFUSALS,
    words: /prohibited_content|blocked by (our )?(safety|content)/i,
    of: 'all',
  },
  {
    // litellm sends Anthropic's overload on as 500, which would cost attempts.
    meaning: 'rate-limited',
    statuses: [500],
    words: /overloaded_error/,
    of: 'Anthropic',
  },
];

/** What an error means beyond its status, by its codes and words; undefined when the status says all. */
export function meaningOf({ status, detail, body }: ErrorAnswer): ErrorMeaning | undefined {
  const codes = fieldsIn(body).flatMap(([name, code]) => (CODES.includes(name) ? code : []));
  const said = `${codes.join(' ')} ${detail}`.slice(0, LONGEST_TEXT);
  const worded = WORDINGS.find(({ statuses, words }) => statuses.includes(status) && words.test(said));
  return worded?.meaning ?? (status === 413 ? 'context-full' : undefined);
}
