/** Where a message of ours continues in a line of its own: a problem in a list, a frame of a stack. */
const NEXT_LINE = /\n(?= {2})/;
const FRAME = /^ +at /;

/** The lines of an error message. All but the first are list items or frames, so that nothing it quotes passes for another line. */
export function errorLines(text: string): readonly string[] {
  const [first = '', ...rest] = text.split(NEXT_LINE);
  return [first, ...rest.map((line) => (FRAME.test(line) ? line : `  - ${line.trimStart()}`))];
}
