/** A model's text, apart from what it did not mean to say. */
export interface SpokenText {
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
export function spokenText(text: string): SpokenText {
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
