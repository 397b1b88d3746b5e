/**
 * The models that README, documentation, help and examples may name: none that its vendor has announced to end. Sources: the
 * vendors' pages of deprecations (developers.openai.com, platform.claude.com, ai.google.dev), and the names that the
 * installed clients know and do not warn about. Read on 2026-11-22.
 */
export const CURRENT_MODELS = [
  'gpt-6.1-sol',
  'gpt-6-sol',
  'gpt-6-luna',
  'claude-opus-5-5',
  'claude-sonnet-5-5',
  'claude-haiku-5-5',
  'claude-sonnet-5',
  'gemini-3.5-flash',
  'mistral-medium-latest',
  'command-a-03-2025',
] as const;
