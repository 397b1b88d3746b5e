/** A part of a message in the form of `react-prompt.ts`. */
export interface Section {
  readonly label: Label;
  readonly body: string;
}

const LABELS = ['Thought', 'Action', 'Action Input', 'Final Answer', 'Observation'] as const;
export type Label = (typeof LABELS)[number];

/**
 * A label at the beginning of a line, in any case, numbered, in bold or italics, as a heading, or with another sign between its words:
 * `**Action:**`, `### action input`, `Final_Answer 1:`. The colon may be missing where marks set the label apart on its line.
 */
const LABEL =
  /^[ \t]*(#{1,6}[ \t]+)?(\*\*|__|\*|_)?(thought|action[ _-]?input|action|final[ _-]?answer|observation)(?:[ \t]\d{1,2})?([ \t]{0,4}\2)?[ \t]{0,9}([:：](?:[ \t]{0,4}\2)?|$)/gim;

/** As the prompt writes them. */
const PLAIN = /^(?:Thought|Action|Action Input|Final Answer|Observation):/;

interface FoundLabel {
  readonly label: Label;
  readonly start: number;
  readonly end: number;
  /** A mark that the label opened and did not close: the whole line, or all that follows, stands in it. */
  readonly open: string;
}

function labelsIn(text: string): readonly FoundLabel[] {
  const found: FoundLabel[] = [];
  for (const match of text.matchAll(LABEL)) {
    const [written, heading, mark = '', name = '', before = '', colon = ''] = match;
    const isSetApart = heading !== undefined || (mark !== '' && before.endsWith(mark));
    if (colon === '' && !isSetApart) continue;
    // A final answer is for people, who may be sent a list of actions: it ends only where a label is as the prompt writes it.
    const isAnswered = found.some(({ label }) => label === 'Final Answer');
    if (isAnswered && !PLAIN.test(written)) continue;
    const closed = mark === '' || before.endsWith(mark) || colon.endsWith(mark);
    found.push({
      label: labelOf(name),
      start: match.index,
      end: match.index + written.length,
      open: closed ? '' : mark,
    });
  }
  return found;
}

function labelOf(name: string): Label {
  const letters = name.toLowerCase().replaceAll(/[ _-]/g, '');
  // The expression finds no other.
  return LABELS.find((label) => label.toLowerCase().replace(' ', '') === letters) as Label;
}

export function sectionsOf(text: string): readonly Section[] {
  const labels = labelsIn(text);
  return labels.map(({ label, end, open }, index) => {
    const body = text.slice(end, labels[index + 1]?.start).trim();
    return { label, body: open !== '' && body.endsWith(open) ? body.slice(0, -open.length).trimEnd() : body };
  });
}

/** The text up to an observation that the model made up after its action: some servers know no stop sequence. */
export function untilObservation(text: string): string {
  const labels = labelsIn(text);
  const input = labels.findIndex(({ label }) => label === 'Action Input');
  const made = input === -1 ? undefined : labels.slice(input).find(({ label }) => label === 'Observation');
  return made === undefined ? text : text.slice(0, made.start).trimEnd();
}
