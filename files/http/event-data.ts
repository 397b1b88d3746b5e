/** As a `TextDecoderStream` does, without the streams around it. */
export async function* decoded(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of body) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** The data of the events in a stream, in order. The last one counts even if the empty line that ends it is missing. */
export async function* eventData(text: AsyncIterable<string>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesOf(text)) {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) data.push(line.slice(line.charAt(5) === ' ' ? 6 : 5));
  }
  if (data.length > 0) yield data.join('\n');
}

/** They may end with a line feed, a carriage return or both, and arrive in any pieces, each of which is searched once. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  let held = '';
  for await (const piece of text) {
    const all = held + piece;
    // A line feed may follow.
    held = all.endsWith('\r') ? '\r' : '';
    const [first = '', ...lines] = all.slice(0, all.length - held.length).split(/\r\n|\n|\r/);
    begun.push(first);
    const rest = lines.pop();
    if (rest === undefined) continue;
    yield begun.join('');
    yield* lines;
    begun = [rest];
  }
  yield* (begun.join('') + held).split('\r');
}
