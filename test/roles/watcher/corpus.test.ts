import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresOf, precision, recall, userTurns } from './corpus.ts';
import type { Figures } from './corpus.ts';

const { open, heldBack } = userTurns();
const PARTS = [
  ['open', figuresOf(open)],
  ['held back', figuresOf(heldBack)],
] as const;

/** The row of the part in docs/prompting.md. */
function rowOf(part: string, figures: Figures): string {
  const { turns, broken, found, falseAlarms } = figures;
  const shares = [precision(figures), recall(figures)].map((share) => share.toFixed(2));
  return `| ${[part, turns, broken, found, falseAlarms, ...shares].join(' | ')} |`;
}

describe('the watcher, on labelled turns', () => {
  it('has at least 240 of them, good and bad', () => {
    expect(open.length + heldBack.length).toBeGreaterThanOrEqual(240);
    for (const part of [open, heldBack])
      for (const verdict of ['fine', 'broken'])
        expect(part.filter((one) => one.verdict === verdict).length).toBeGreaterThan(part.length / 3);
  });

  it.each(PARTS)('finds what is broken and lets pass what is fine: %s', (_part, figures) => {
    console.info(`precision ${precision(figures).toFixed(3)}, recall ${recall(figures).toFixed(3)}`);
    expect(precision(figures), figures.mistakes.join('\n')).toBeGreaterThanOrEqual(0.97);
    expect(recall(figures), figures.mistakes.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it.each(PARTS)('has the figures that docs/prompting.md gives: %s', (part, figures) => {
    const page = readFileSync(new URL('../../../docs/prompting.md', import.meta.url), 'utf8');
    expect(page.replaceAll(/ +/g, ' ')).toContain(rowOf(part, figures));
  });
});
