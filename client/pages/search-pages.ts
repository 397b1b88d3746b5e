import { pages } from './pages.ts';
import { proseOf, pageSections, withoutLinks } from './markdown.ts';

export interface PageHit {
  /** Of the page. */
  readonly name: string;
  /** Of the section. */
  readonly heading: string;
  /** `toolsandbox docs NAME#ANCHOR` prints it. */
  readonly anchor: string;
  /** The line of it in which most of the words stand. */
  readonly line: string;
}

const MOST_HITS = 12;
const IN_HEADING = 4;

/** The sections that hold all of these words, or parts of words, best first; headings count most. */
export function searchPages(query: string): readonly PageHit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return pages()
    .flatMap(({ name, text }) => pageSections(text).map((section) => ({ name, ...section })))
    .filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
    .map((section) => ({ ...section, weight: weightOf(section, words) }))
    .toSorted((one, other) => other.weight - one.weight || one.name.localeCompare(other.name))
    .slice(0, MOST_HITS)
    .map(({ name, heading, anchor, text }) => ({ name, heading, anchor, line: bestLine(text, words) }));
}

/** How often the words stand there, in thousandths of its length, and in its heading. */
function weightOf({ name, heading, text }: { name: string; heading: string; text: string }, words: readonly string[]) {
  const share = words.map((word) => (1000 * (text.toLowerCase().split(word).length - 1) * word.length) / text.length);
  const titled = words.filter((word) => `${name} ${heading}`.toLowerCase().includes(word)).length;
  return Math.min(...share) ** 0.5 + IN_HEADING * titled;
}

function bestLine(text: string, words: readonly string[]): string {
  const rows = [...proseOf(text), ...text.split('\n').slice(1)].map((row) => withoutLinks(row.trim()));
  const found = (row: string) => words.filter((word) => row.toLowerCase().includes(word)).length;
  return rows.reduce((best, row) => (found(row) > found(best) ? row : best), rows[0] ?? '');
}
