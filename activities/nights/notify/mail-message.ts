import type { NightSummary } from '../../../runs/nights.ts';
import { headline, summaryLines } from './summary-lines.ts';

interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function mailMessage(summary: NightSummary): MailMessage {
  const head = headline(summary);
  const lines = summaryLines(summary);
  return {
    subject: `[toolsandbox] ${head}`,
    text: `${[head, '', ...lines].join('\n')}\n`,
    html: `<p><strong>${escapeHtml(head)}</strong></p>\n<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>\n`,
  };
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
