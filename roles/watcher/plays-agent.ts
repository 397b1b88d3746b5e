/** What only the assistant would say, and what that shows. Careful: each must be wrong for a person who wants something done. */
const GIVEAWAYS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:how|what) (?:can|may|could) i (?:help|assist|do for) you\b/, 'offered help'],
  [/\banything else (?:that )?i can (?:help|assist|do)\b/, 'offered help'],
  [/\b(?:would you like|do you want) me to\b/, 'offered help'],
  [/\bi(?:'m| am) (?:here|happy|glad) to (?:help|assist)\b/, 'offered help'],
  [
    /\b(?:as|i(?:'m| am)) (?:an? |the |your )(?:ai|assistant|language model|virtual assistant)\b/,
    'spoke as the assistant',
  ],
  [/\bi(?:'m| am) user b\b/, 'spoke as the assistant'],
  [/^[\s*_#]*(?:user b|assistant|agent)[\s*_]*:/m, 'spoke as the assistant'],
  [
    /\bi(?:'ve| have) (?:successfully |now |just )*(?:sent|added|deleted|removed|updated|created|changed|set) your\b/,
    'claimed to have done the work',
  ],
  [
    /\bi(?:'ve| have)? (?:just )?(?:called|ran|run|invoked|used) (?:the )?`?\w+`? (?:tool|function|api)\b/,
    'claimed to have called a tool',
  ],
  [/\b[a-z]+(?:_[a-z]+)+\s*\(|<tool_call>|"(?:arguments|parameters)"\s*:/, 'wrote a tool call as text'],
];

/** What shows that a text of the simulated user is the assistant's. */
export function playsAgent(text: string): string | undefined {
  const plain = text.toLowerCase().replaceAll('’', "'");
  return GIVEAWAYS.find(([pattern]) => pattern.test(plain))?.[1];
}
