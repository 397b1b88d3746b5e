import { styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

/** Markdown for a terminal: headings stand out, paragraphs are whole lines, which the terminal wraps, links say where they lead. */
export function pageLines(page: string): readonly Line[] {
  const parts = page.trimEnd().split(/(^```.*?^```$)/gms);
  return parts.flatMap((part, index) => {
    if (index % 2 === 1)
      return part
        .split('\n')
        .slice(1, -1)
        .map((row) => styled('cyan', `    ${row}`));
    return joined(withTargets(part)).map((row) => (/^#+ /.test(row) ? styled('bold', row) : row));
  });
}

/** `[text](target)` as `text (target)`, or as the target alone where the text says no more. Pictures are named. */
function withTargets(text: string): string {
  return text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '(picture: $1)')
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, (_, said: string, target: string) =>
      target.startsWith(said.replaceAll('`', '')) ? target : `${said} (${target})`,
    );
}

/** The rows of a text, in which a paragraph and an item of a list are one. */
function joined(text: string): readonly string[] {
  const rows: string[] = [];
  for (const row of text.split('\n')) {
    const before = rows.at(-1) ?? '';
    const begins = row.trim() === '' || /^\s*([-*|#]|\d+\. )/.test(row);
    const ends = before.trim() === '' || /^\s*[|#]/.test(before);
    if (begins || ends) rows.push(row);
    else rows[rows.length - 1] = `${before} ${row.trim()}`;
  }
  return rows.slice(rows[0] === '' ? 1 : 0, rows.at(-1) === '' ? -1 : undefined);
}
