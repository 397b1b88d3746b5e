import type { ErrorAnswer } from './adapter.ts';

export type ErrorMeaning = NonNullable<ErrorAnswer['meaning']>;

interface Wording {
  readonly meaning: ErrorMeaning;
  readonly statuses: readonly number[];
  /** Codes and texts of errors, as the named software writes them. */
  readonly words: readonly RegExp[];
}

/** Statuses of errors about the request. Proxies report errors of those behind them as any of these. */
const ABOUT_REQUEST = [400, 413, 422, 500];

/** What error texts mean where the status does not say it. The first that fits. */
const WORDINGS: readonly Wording[] = [
  {
    // More tokens than the account may use in a minute: waiting does not help, and the model's context is not full.
    meaning: 'no-credit',
    statuses: [413, 429],
    words: [/request too large for .*tokens per min/i], // OpenAI, Groq
  },
  {
    meaning: 'context-full',
    statuses: ABOUT_REQUEST,
    words: [
      /context_length_exceeded|context (length|window)/i, // OpenAI, vLLM, Azure, Mistral, OpenRouter
      /prompt is too long|exceed context limit|input length and `?max_tokens`? exceed/i, // Anthropic
      /longer than the (maximum )?model'?s? (length|context)|maximum model length/i, // vLLM, SGLang
      /exceed_context_size|context size/i, // llama.cpp
      /ContextWindowExceeded/, // litellm
      /input is too long|too many input tokens|exceeds the context/i, // Bedrock
      /input token count.*exceeds the maximum|exceeds the maximum number of tokens/i, // Gemini
      /too many tokens:? .*(limit|maximum)|total number of tokens .*(exceed|cannot)/i, // Cohere
      /request_too_large|request entity too large|request exceeds the maximum size/i,
    ],
  },
  {
    meaning: 'bad-key',
    statuses: [400, 403, 422],
    words: [
      /invalid[_ ]api[_ ]key|incorrect api key|api[_ ]key[_ ]invalid|api key not valid|no api key|invalid x-api-key/i,
      /authentication[_ ]?error|AuthenticationError|invalid (proxy server )?token|token_not_found|no connected db/i, // litellm
      /UnrecognizedClientException|security token included in the request is invalid/, // Bedrock
    ],
  },
  {
    meaning: 'unknown-model',
    statuses: [400, 403, 422],
    words: [
      /model_not_found|invalid model name|unknown model|no such model|unsupported model/i,
      /model[^.]{0,80}(does not exist|not found|is not available|no longer available|was deprecated)/i,
      /model identifier is invalid|DeploymentNotFound/i, // Bedrock, Azure
    ],
  },
  {
    meaning: 'no-credit',
    statuses: [400, 402, 403, 429],
    words: [
      /insufficient_quota|exceeded your current quota|billing_hard_limit|billing_not_active/i, // OpenAI
      /spend_limit_reached|credit balance is too low|insufficient (credits?|balance|funds)|requires more credits/i, // Anthropic, DeepSeek, OpenRouter
      /budget has been exceeded|ExceededBudget/i, // litellm
    ],
  },
  {
    meaning: 'content-policy',
    statuses: [400, 403, 422],
    words: [
      /content_policy|content_filter|content management policy|ContentPolicyViolation/i, // OpenAI, Azure, litellm
      /(bio|misalignment)_policy/, // OpenAI
      /invalid_prompt|usage polic(y|ies)|our safety system/i, // OpenAI, also where a proxy drops its codes
      /prohibited_content|blocked by (our )?(safety|content)/i,
    ],
  },
  {
    // Anthropic's overload: litellm sends it on as 500, which would cost attempts.
    meaning: 'rate-limited',
    statuses: [500],
    words: [/overloaded_error/],
  },
];

/** The meaning of an error by its words; undefined when the status says all. */
export function meaningOfWords(status: number, words: string): ErrorMeaning | undefined {
  const worded = WORDINGS.find(
    ({ statuses, words: forms }) => statuses.includes(status) && forms.some((form) => form.test(words)),
  );
  return worded?.meaning ?? (status === 413 ? 'context-full' : undefined);
}
