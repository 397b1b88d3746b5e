const FENCED = /^```.*?^```/gms;

/** A section of a page: what stands below a heading, up to the next of any level. */
export interface PageSection {
  readonly heading: string;
  readonly anchor: string;
  /** 1 for the title of the page. */
  readonly level: number;
  /** With the heading. */
  readonly text: string;
}

/** A page without its comments. */
export function visible(page: string): string {
  return page.replaceAll(/^<!--.*?-->\n\n?/gms, '');
}

export function titleOf(page: string): string | undefined {
  return /^# (.+)$/m.exec(page)?.[1];
}

/** The paragraphs of a page, each on one line: no headings, lists, tables, pictures or code. */
export function proseOf(page: string): readonly string[] {
  return page
    .replaceAll(FENCED, '')
    .split(/\n{2,}/)
    .map((paragraph) => withoutLinks(paragraph.trim().replaceAll(/\s+/g, ' ')))
    .filter((paragraph) => paragraph !== '' && !/^(#|\||!\[|[-*] |\d+\. )/.test(paragraph));
}

/** `[text](target)` as its text. */
function withoutLinks(text: string): string {
  return text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}

export function pageSections(page: string): readonly PageSection[] {
  const starts = headingsOf(page);
  return starts.map(({ index, heading, level }, at) => ({
    heading,
    level,
    anchor: numbered(
      anchorOf(heading),
      starts.slice(0, at).map((before) => anchorOf(before.heading)),
    ),
    text: page.slice(index, starts[at + 1]?.index).trimEnd(),
  }));
}

/** A section with those below it, and the anchors of all. */
export function sectionNamed(page: string, anchor: string) {
  const sections = pageSections(page);
  const start = sections.findIndex((section) => section.anchor === anchor.toLowerCase());
  const after = sections.slice(start + 1);
  const end = after.findIndex(({ level }) => level <= (sections[start]?.level ?? 0));
  const whole = start === -1 ? [] : [sections[start]!, ...after.slice(0, end === -1 ? after.length : end)];
  return {
    found: whole.length === 0 ? undefined : `${whole.map(({ text }) => text).join('\n\n')}\n`,
    anchors: sections.map((section) => section.anchor),
  };
}

function headingsOf(page: string) {
  const code = [...page.matchAll(FENCED)].map((block) => [block.index, block.index + block[0].length] as const);
  return [...page.matchAll(/^(#+) (.+)$/gm)]
    .filter(({ index }) => !code.some(([start, end]) => index > start && index < end))
    .map(({ index, 1: marks = '', 2: heading = '' }) => ({ index, heading, level: marks.length }));
}

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return withoutLinks(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function numbered(anchor: string, before: readonly string[]): string {
  const same = before.filter((one) => one === anchor).length;
  return same === 0 ? anchor : `${anchor}-${same}`;
}
