import type { WireReply } from './wire-server.ts';

/** A response with the usage of `completion`. */
export function response(output: readonly object[], fields: object = {}): WireReply {
  return {
    body: {
      id: 'resp_1',
      object: 'response',
      created_at: 1_715_774_400,
      status: 'completed',
      error: null,
      incomplete_details: null,
      model: 'gpt-test',
      output,
      usage: {
        input_tokens: 11,
        input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
        output_tokens: 7,
        output_tokens_details: { reasoning_tokens: 3 },
        total_tokens: 18,
      },
      ...fields,
    },
  };
}

/** The message of a response. */
export function said(text: string, fields: object = {}): object {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content, ...fields };
}

/** A chat completion as a response that says and calls the same. */
export function responseOf({ id, model, choices, usage }: any): any {
  const [{ message, finish_reason: finish }] = choices;
  const { content, refusal, tool_calls = [], reasoning_content: reasoning } = message;
  const calls = tool_calls.map(({ id: call_id, type: _type, function: written, ...extra }: any, k: number) => {
    return { type: 'function_call', id: `fc_${k}`, status: 'completed', call_id, ...written, ...extra };
  });
  const refused = { content: [{ type: 'refusal', refusal }] };
  const output = [
    ...(reasoning ? [{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: reasoning }] : []),
    ...(refusal ? [said('', refused)] : typeof content === 'string' ? [said(content)] : []),
    ...calls,
  ];
  const reasons: Record<string, string> = { length: 'max_output_tokens', content_filter: 'content_filter' };
  const reason = ['stop', 'tool_calls'].includes(finish) ? undefined : (reasons[finish] ?? finish);
  const state = reason ? { status: 'incomplete', incomplete_details: { reason } } : {};
  const counts = usage?.prompt_tokens === undefined ? { usage } : {};
  return { ...(response(output, { id, model, ...state, ...counts }).body as object) };
}

/** A response in events. */
export function eventsOf(whole: any): any[] {
  const begun = { ...whole, status: 'in_progress', output: [], usage: null };
  return [
    { type: 'response.created', response: begun },
    ...whole.output.flatMap((item: any, output_index: number) => [
      { type: 'response.output_item.added', output_index, item: begunItem(item) },
      ...partsOf(item).map((part) => ({ output_index, item_id: item.id, ...part })),
      { type: 'response.output_item.done', output_index, item },
    ]),
    { type: `response.${whole.status}`, response: whole },
  ];
}

/** As an item is announced: empty. */
function begunItem(item: any): any {
  const begun = { ...item, status: 'in_progress', encrypted_content: 'part' };
  return item.type === 'function_call' ? { ...begun, arguments: '' } : { ...begun, content: [] };
}

/** An item's texts, or a call's arguments, in two halves. */
function partsOf({ type, content = [], arguments: written }: any): any[] {
  if (type === 'function_call') {
    const deltas = halves(written).map((delta) => ({ type: 'response.function_call_arguments.delta', delta }));
    return [...deltas, { type: 'response.function_call_arguments.done', arguments: written }];
  }
  return content.flatMap((part: any, content_index: number) => {
    if (part.type !== 'output_text') return [];
    const deltas = halves(part.text).map((delta) => ({ type: 'response.output_text.delta', content_index, delta }));
    return [...deltas, { type: 'response.output_text.done', content_index, text: part.text }];
  });
}

function halves(words: unknown): unknown[] {
  return typeof words === 'string' ? [words.slice(0, words.length / 2), words.slice(words.length / 2)] : [words];
}

/** What the real service says against the input of a request. */
export function inputProblem({ input, store }: any): string | null {
  const waiting = new Set<string>();
  for (const [index, item] of input.entries()) {
    if (item.type === 'reasoning') {
      if (store === false && !item.encrypted_content) return `Item with id '${item.id}' not found.`;
      const next = input[index + 1];
      const isOutput = ['reasoning', 'function_call'].includes(next?.type) || next?.role === 'assistant';
      if (!isOutput) return `Item '${item.id}' of type 'reasoning' was provided without its required following item.`;
    }
    if (item.type === 'function_call') waiting.add(item.call_id);
    if (item.type === 'function_call_output' && !waiting.delete(item.call_id)) {
      return `No tool call found for function call output with call_id ${item.call_id}.`;
    }
  }
  const [open] = waiting;
  return open === undefined ? null : `No tool output found for function call ${open}.`;
}
