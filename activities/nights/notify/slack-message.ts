import { shorten } from '../../../sandbox/shorten.ts';
import type { NightSummary } from '../../../runs/nights.ts';
import { headline, summaryLines } from './summary-lines.ts';

/** What Slack accepts in a header and in the text of a section, in characters. */
const LONGEST_HEADER = 150;
const LONGEST_SECTION = 3000;

/** A message for an incoming webhook of Slack, or of a program that takes the same. */
export function slackMessage(summary: NightSummary): object {
  const head = headline(summary);
  const mark = summary.isGood ? ':white_check_mark:' : ':x:';
  return {
    text: `${mark} ${escapeMrkdwn(head)}`,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: shorten(head, LONGEST_HEADER), emoji: false } },
      { type: 'section', text: { type: 'mrkdwn', text: sectionOf(summaryLines(summary)), verbatim: true } },
    ],
  };
}

/** As many whole lines as fit: an escaped character must not be cut. */
function sectionOf(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const next = `${text}${text === '' ? '' : '\n'}${escapeMrkdwn(line)}`;
    if (next.length > LONGEST_SECTION) break;
    text = next;
  }
  return text;
}

/** So that no text can mention a channel or pass for a link. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
