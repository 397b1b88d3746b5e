import { startWireServer } from './wire-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/** A response with 11 prompt tokens (4 from the cache) and 7 tokens of output (3 thinking). */
export function generated(parts: readonly object[], finishReason = 'STOP'): WireReply {
  return {
    body: {
      candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
      usageMetadata: {
        promptTokenCount: 11,
        cachedContentTokenCount: 4,
        candidatesTokenCount: 4,
        thoughtsTokenCount: 3,
        totalTokenCount: 18,
      },
      modelVersion: 'gemini-test',
      responseId: 'response-1',
    },
  };
}

/** An error response of the API. */
export function googleError(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  details: readonly object[] = [],
): WireReply {
  return { status, headers, body: { error: { code: status, message, status: 'ERROR', details } } };
}

/** Implements the Gemini API at `${url}/v1beta` and rejects the requests that the real service rejects. */
export function startGoogleServer(replies: readonly WireReply[]): Promise<WireServer> {
  const path = ['gemini-test', 'gemini-test-2', 'gemini-2.5-test'].map(
    (model) => `/v1beta/models/${model}:generateContent`,
  );
  return startWireServer({ path, rejectionOf, error: googleError }, replies);
}

const FIELDS = ['contents', 'systemInstruction', 'tools', 'toolConfig', 'generationConfig', 'safetySettings'];

function rejectionOf({ path, headers, body }: WireRequest): WireReply | null {
  const reject = (text: string) => googleError(400, text);
  if (headers['x-goog-api-key'] === undefined) return googleError(403, 'Method does not allow unregistered callers.');
  const unknown = Object.keys(body).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) return reject(`Unknown name "${unknown}": Cannot find field.`);
  const { contents } = body;
  if (contents[0]?.role !== 'user') return reject('Please ensure that function call turn comes after a user turn.');
  for (const [index, { role, parts }] of contents.entries()) {
    if (!parts?.length) return reject(`contents[${index}].parts must not be empty.`);
    if (role === contents[index - 1]?.role) return reject('Please ensure that multiturn requests alternate.');
    if (parts.some((part: any) => part.text === '' && !part.thoughtSignature)) return reject('empty text parameter');
    const calls = parts.filter((part: any) => part.functionCall);
    // Gemini 3 wants the signature on the first call of each turn.
    if (!path.includes('2.5') && calls.length > 0 && !calls[0].thoughtSignature) {
      return reject('Function call is missing a thought_signature in functionCall parts.');
    }
    const answers = (contents[index + 1]?.parts ?? []).filter((part: any) => part.functionResponse);
    if (calls.length !== answers.length) {
      return reject('The number of function response parts must equal the number of function call parts.');
    }
    for (const [k, { functionCall }] of calls.entries()) {
      const { name, id } = answers[k].functionResponse;
      if (name !== functionCall.name || id !== functionCall.id) return reject('a function response fits no call');
    }
  }
  return null;
}
