import { UnreadableAnswer } from './unreadable-answer.ts';

/** The JSON of a success, from its text. @throws UnreadableAnswer for nothing or a web page, SyntaxError */
export function answerJson(text: string, { status, headers }: Pick<Response, 'status' | 'headers'>): unknown {
  if (text.trim() === '') throw new UnreadableAnswer(`nothing (status ${status})`);
  const type = headers.get('content-type')?.toLowerCase() ?? '';
  if (type.includes('html') || /^\s*<(!doctype|html)/i.test(text)) throw new UnreadableAnswer(pageText(text));
  return JSON.parse(text);
}

/** What stands on a page, its title first. */
function pageText(page: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(page)?.[1]?.trim();
  return `a web page${title ? ` "${title}"` : ''}: check the base URL. ${page.slice(0, 10_000)}`;
}
