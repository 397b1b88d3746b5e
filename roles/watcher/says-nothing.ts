/** Marks without a word; a question mark alone, or an emoji, is an answer. */
const MARKS = /^[\s"'“”`*_.…,;:!–—()[\]{}-]*$/;
const SILENCE =
  /^[[(*<]\s*(?:no (?:response|reply|answer)|silen(?:ce|t)|empty|blank|nothing)\s*[\])*>]$|^(?:null|undefined)$/i;

/** Whether a text says nothing, also where it says so in brackets. */
export function saysNothing(text: string): boolean {
  return MARKS.test(text) || SILENCE.test(text.trim());
}
