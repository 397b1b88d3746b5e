import { decoded, eventData } from '../../../files/http/event-data.ts';
import { answerJson } from '../answer-json.ts';
import { CutAnswer, UnreadableAnswer } from '../unreadable-answer.ts';
import { errorInBody } from './explain-error.ts';

/** Puts the parts of an answer together. */
export interface Collector {
  readonly add: (part: unknown) => void;
  /** The whole, as it would have come in one piece; undefined if the end is missing. `ended`: the server said so. */
  readonly whole: (ended: boolean) => unknown;
}

/**
 * The answer as one object, whether it came in parts or, as from servers that do not stream, in one piece.
 * @throws UnreadableAnswer, CutAnswer, SyntaxError; APIError where a success says that it is an error
 */
export async function receive(response: Response, collectorOf: (headers: Headers) => Collector): Promise<unknown> {
  const { headers } = response;
  const answer = await wholeAnswer(response, collectorOf(headers));
  const error = errorInBody(answer, headers);
  if (error) throw error;
  return answer;
}

async function wholeAnswer(response: Response, collector: Collector): Promise<unknown> {
  const type = response.headers.get('content-type')?.toLowerCase() ?? '';
  if (type.includes('text/event-stream') && response.body !== null) return collect(response.body, collector);
  const text = await response.text();
  // Some servers do not say that they stream.
  if (/^\s*(data|event|id|:)/.test(text) && !type.includes('html'))
    return collect(new Blob([text]).stream(), collector);
  return answerJson(text, response);
}

async function collect(body: ReadableStream<Uint8Array>, collector: Collector): Promise<unknown> {
  let ended = false;
  let begun = false;
  for await (const data of eventData(decoded(body))) {
    begun = true;
    if (data === '[DONE]') ended = true;
    // After the end, some servers send what is no JSON.
    else if (!ended) collector.add(JSON.parse(data));
  }
  if (!begun) throw new UnreadableAnswer('a stream without events');
  const whole = collector.whole(ended);
  if (whole === undefined) throw new CutAnswer();
  return whole;
}
