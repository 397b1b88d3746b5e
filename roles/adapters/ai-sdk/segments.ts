import type { ViewMessage } from '../../../sandbox/view.ts';
import type { RoleView } from '../../role.ts';
import { turnsOf } from '../turns-of.ts';

/** What one party does in a row. */
export type Segment =
  | { readonly party: 'self'; readonly turn: readonly ViewMessage[] }
  | { readonly party: 'other'; readonly texts: readonly string[] }
  | { readonly party: 'tools'; readonly results: readonly ViewMessage[] };

/** Results stand in the order of their calls: vendors that give calls no ids tell them apart by it. */
export function segmentsOf(messages: readonly ViewMessage[], role: RoleView['role']): readonly Segment[] {
  const order = new Map(messages.flatMap(({ toolCall }) => toolCall?.id ?? []).map((id, place) => [id, place]));
  const placeOf = ({ toolResult }: ViewMessage) => order.get(toolResult?.callId ?? '') ?? 0;
  const segments: Segment[] = [];
  for (const turn of turnsOf(messages)) {
    const newest = segments.at(-1);
    const [first] = turn;
    if (first === undefined) continue;
    if (first.toolResult) {
      const before = newest?.party === 'tools' ? newest.results : [];
      const results = [...before, first].toSorted((one, other) => placeOf(one) - placeOf(other));
      segments.splice(segments.length - (before.length > 0 ? 1 : 0), 1, { party: 'tools', results });
    } else if (first.sender === role) segments.push({ party: 'self', turn });
    else if (newest?.party === 'other') {
      segments.splice(-1, 1, { party: 'other', texts: [...newest.texts, first.content] });
    } else segments.push({ party: 'other', texts: [first.content] });
  }
  return segments;
}
