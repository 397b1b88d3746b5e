import type { ErrorMeaning, ErrorAnswer } from './adapter.ts';
import { fieldsIn } from './error-fields.ts';

/** No more of a text is read. In characters. */
const LONGEST_TEXT = 100_000;

/** Where vendors name the kind of an error. */
const CODES: readonly string[] = ['code', 'type', 'status', 'reason', 'error_code', 'limit_source', 'quotaId'];

/** Codes and words of errors that say more than their status: with these statuses, in the codes and the text of the error. */
type Wording = readonly [meaning: ErrorMeaning, statuses: readonly number[], words: RegExp];

/** Statuses of errors about the request. Proxies report errors of those behind them as any of these. */
const ABOUT_REQUEST = [400, 413, 422, 500];

/** Statuses of an account without money. Proxies choose others than the vendor. */
const ABOUT_CREDIT = [400, 402, 403, 429];

/** Statuses of a refusal of who asks, what is asked, or for what. */
const REFUSALS = [400, 403, 422];

/**
 * The first that fits counts, so what looks like something else stands before it. Above each is who writes so and, for money and limits, which
 * vendors word anew every few months, where that was found; read on 2026-11-23.
 */
export const WORDINGS: readonly Wording[] = [
  // OpenRouter: the requests under way may cost more than the balance (openrouter.ai/docs/use-cases/limits, In-flight spending budget).
  ['rate-limited', [402, 429], /in_flight_budget/],
  // Gemini: the quota of a day, in the details only (ai.google.dev/gemini-api/docs/rate-limits; oppl.ai/llms (a recorded answer)).
  ['no-credit', [429], /[a-z]PerDay/],
  // Gemini: the plan holds nothing of this model (github.com/continuedev/continue/issues/12744).
  ['no-credit', [429], /quota exceeded for metric[^\n]*\blimit: 0\b/i],
  // Gemini: the quota of a minute, in OpenAI's words for an empty account (github.com/continuedev/continue/issues/10159; ai.google.dev/gemini-api/docs/rate-limits).
  ['rate-limited', [429], /[a-z]PerMinute|quota exceeded for metric|ai\.google\.dev\/gemini-api\/docs\/rate-limits/i],
  // OpenAI, Groq: more tokens than the account may use in a minute. Waiting does not help, and the model's context is not full.
  ['no-credit', [413, 429], /request too large for .*tokens per min/i],
  // OpenAI, vLLM, Azure, Mistral, OpenRouter
  ['context-full', ABOUT_REQUEST, /context_length_exceeded|context (length|window)/i],
  // Anthropic
  ['context-full', ABOUT_REQUEST, /prompt is too long|exceed context limit|input length and `?max_tokens`? exceed/i],
  // vLLM, SGLang
  ['context-full', ABOUT_REQUEST, /longer than the (maximum )?model'?s? (length|context)|maximum model length/i],
  // llama.cpp
  ['context-full', ABOUT_REQUEST, /exceed_context_size|context size/i],
  // litellm
  ['context-full', ABOUT_REQUEST, /ContextWindowExceeded/],
  // Bedrock
  ['context-full', ABOUT_REQUEST, /input is too long|too many input tokens|exceeds the context/i],
  // Gemini
  ['context-full', ABOUT_REQUEST, /input token count.*exceeds the maximum|exceeds the maximum number of tokens/i],
  // Cohere
  ['context-full', ABOUT_REQUEST, /too many tokens:? .*(limit|maximum)|total number of tokens .*(exceed|cannot)/i],
  // Anthropic, web servers
  ['context-full', ABOUT_REQUEST, /request_too_large|request entity too large|request exceeds the maximum size/i],
  // all
  [
    'bad-key',
    REFUSALS,
    /invalid[_ ]api[_ ]key|incorrect api key|api[_ ]key[_ ]invalid|api key not valid|no api key|invalid x-api-key/i,
  ],
  // litellm
  [
    'bad-key',
    REFUSALS,
    /authentication[_ ]?error|AuthenticationError|invalid (proxy server )?token|token_not_found|no connected db/i,
  ],
  // Bedrock
  ['bad-key', REFUSALS, /UnrecognizedClientException|security token included in the request is invalid/],
  // all
  ['unknown-model', REFUSALS, /model_not_found|invalid model name|unknown model|no such model|unsupported model/i],
  // all
  [
    'unknown-model',
    REFUSALS,
    /model[^.]{0,80}(does not exist|not found|is not available|no longer available|was deprecated)/i,
  ],
  // Bedrock, Azure
  ['unknown-model', REFUSALS, /model identifier is invalid|DeploymentNotFound/i],
  // OpenAI: `error.code`, and `error.type` for all of them (help.openai.com/en/articles/6614457; developers.openai.com/api/docs/guides/spend-limits).
  [
    'no-credit',
    ABOUT_CREDIT,
    /credit_balance_exhausted|(organization|project)_(spend|usage)_limit_exceeded|insufficient_quota/,
  ],
  // OpenAI, also where a proxy drops its codes (github.com/openai/openai-cookbook/issues/844).
  ['no-credit', ABOUT_CREDIT, /exceeded your current quota|billing_hard_limit|billing_not_active/i],
  // Anthropic: 400 for a limit of the customer, 429 for one of the tier (platform.claude.com/docs/api/rate-limits; github.com/anthropics/claude-code/issues/38035).
  [
    'no-credit',
    ABOUT_CREDIT,
    /enforced_spend_limit_reached|reached your (specified )?(workspace )?API usage limits|account's monthly spend limit/i,
  ],
  // Anthropic (portkey.ai/error-library/account-billing-error-10155).
  ['no-credit', ABOUT_CREDIT, /spend_limit_reached|credit balance is too low/i],
  // Gemini: 402, and 429 before September 2026 (discuss.ai.google.dev/t/183654; help.apiyi.com/en/ai-studio-monthly-spending-cap-429-solution-en.html).
  ['no-credit', ABOUT_CREDIT, /prepayment credits are depleted|exceeded its monthly spending cap/i],
  // xAI (github.com/continuedev/continue/issues/10373; github.com/Wei-Shaw/sub2api/issues/4069).
  ['no-credit', ABOUT_CREDIT, /used all available credits|reached its monthly spending limit|run out of credits/i],
  // OpenRouter (openrouter.ai/docs/use-cases/limits; github.com/MCPJam/inspector/issues/1287).
  [
    'no-credit',
    ABOUT_CREDIT,
    /openrouter_(credits|key_limit|guardrail_budget|workspace_budget)|key limit exceeded|requires more credits/i,
  ],
  // OpenRouter: the free requests of a day (github.com/Gitlawb/openclaude/issues/936; github.com/Avarok-Cybersecurity/atlas/pull/543).
  ['no-credit', [429], /openrouter_free_tier_daily|free-models-per-day/i],
  // DeepSeek, Mistral, OpenRouter, proxies (developersdigest.tech/errors/api/mistral-api/402-payment-required).
  ['no-credit', ABOUT_CREDIT, /insufficient (credits?|balance|funds)|monthly spending limit|payment required/i],
  // Groq: the spend limit of the organization (console.groq.com/docs/spend-limits).
  ['no-credit', ABOUT_CREDIT, /blocked_api_access/],
  // Cohere: the calls of a trial key in a month
  ['no-credit', [429], /trial key.*month/i],
  // Bedrock
  ['no-credit', [429], /too many (tokens|requests) per day/i],
  // litellm
  ['no-credit', ABOUT_CREDIT, /budget has been exceeded|budget_exceeded|ExceededBudget/i],
  // OpenAI, Azure, litellm
  ['content-policy', REFUSALS, /content_policy|content_filter|content management policy|ContentPolicyViolation/i],
  // OpenAI, also where a proxy drops its codes
  ['content-policy', REFUSALS, /(bio|misalignment)_policy|invalid_prompt|usage polic(y|ies)|our safety system/i],
  // all
  ['content-policy', REFUSALS, /prohibited_content|blocked by (our )?(safety|content)/i],
  // Anthropic. litellm sends Anthropic's overload on as 500, which would cost attempts.
  ['rate-limited', [500], /overloaded_error/],
];

/** What an error means beyond its status, by its codes and words; undefined when the status says all. */
export function meaningOf({ status, detail, body }: ErrorAnswer): ErrorMeaning | undefined {
  const codes = fieldsIn(body).flatMap(([name, code]) => (CODES.includes(name) ? code : []));
  const said = `${codes.join(' ')} ${detail}`.slice(0, LONGEST_TEXT);
  const [worded] = WORDINGS.find(([, statuses, words]) => statuses.includes(status) && words.test(said)) ?? [];
  return worded ?? (status === 413 ? 'context-full' : undefined);
}
