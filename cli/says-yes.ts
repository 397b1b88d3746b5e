import { askLine } from './ask-line.ts';

/** Asks on the terminal; anything but yes is no. */
export async function saysYes(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await askLine(question));
}
