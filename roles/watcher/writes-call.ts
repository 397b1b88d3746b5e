/** The end of the conversation, put in words. */
const END =
  /\bend_conversation\b|^[[(*<{]\s*(?:(?:calls?|ends?|ended|ending|closes?|closed|leaves?) )?(?:the )?(?:end of )?(?:the )?(?:conversation|chat)\b[^\p{L}]*$/iu;

const CALL = /\b([a-z]+(?:_[a-z]+)+)\s*\(|<tool_call>|\bfunctions\.\w+|"(?:arguments|parameters)"\s*:/i;

/** Whether a tool call was written as text. To quote what the agent wrote is none. */
export function writesCall(text: string, heard: readonly string[]): boolean {
  if (END.test(text.trim())) return true;
  const call = CALL.exec(text);
  return call !== null && !(call[1] !== undefined && heard.some((one) => one.includes(call[1] ?? '')));
}
