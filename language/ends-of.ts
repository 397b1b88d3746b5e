/** Beginning and end of a text that is longer than anybody reads; patterns take a time that may grow with its square. @param most in characters */
export function endsOf(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most / 2)} ${text.slice(-most / 2)}`;
}
