import type { SeatTurn, SeatView } from 'toolsandbox';

const { MODEL_URL = 'http://127.0.0.1:11434/v1', MODEL = 'qwen3:8b', MODEL_KEY = 'none' } = process.env;

interface Completion extends Pick<SeatTurn, 'model' | 'usage'> {
  readonly choices: readonly [{ readonly message: SeatTurn }];
}

export default async function agent({ messages, tools }: SeatView, signal: AbortSignal): Promise<SeatTurn> {
  const response = await fetch(`${MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${MODEL_KEY}` },
    body: JSON.stringify({
      model: MODEL,
      messages,
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
    }),
    signal,
  });
  const { status, headers } = response;
  if (!response.ok) throw Object.assign(new Error(await response.text()), { status, headers });
  const { choices, model, usage } = (await response.json()) as Completion;
  return { ...choices[0].message, model, usage };
}
