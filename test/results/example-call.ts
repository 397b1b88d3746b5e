/** What a turn asks for before it calls a model, without its ticket. */
export const CALL = {
  model: 'openai:m',
  sweep: 's',
  tokens: 100,
  most: { tokens: 100, costUsd: 0.5 },
  first: false,
  timeoutMs: 60_000,
} as const;

/** How that call ended. */
export const ENDED = { tokens: 80, costUsd: 0.5, succeeded: true } as const;
