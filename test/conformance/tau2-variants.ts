import type { World } from '../../sandbox/world.ts';
import { callTauTool } from '../../worlds/tau2/call-tool.ts';
import type { TauCall } from '../../worlds/tau2/call-tool.ts';
import { changed } from '../../worlds/tau2/task.ts';
import type { TauTask } from '../../worlds/tau2/task.ts';
import type { TauDomain } from '../../worlds/tau2/toolkit.ts';
import type { TranscriptTurn } from '../../worlds/tau2/reward/transcript.ts';

/** How the recorded rewards came about: a transcript is made of each task's gold actions. */
export const TAU_VARIANTS = ['nothing', 'gold_told', 'gold_untold', 'reversed', 'extra_read', 'extra_write'] as const;

export type TauVariant = (typeof TAU_VARIANTS)[number];

type ExtraCalls = Readonly<Record<TauDomain['name'], { readonly read: TauCall; readonly write: TauCall }>>;

const ADDRESS = { address1: '1 Extra St', address2: '', city: 'Austin', state: 'TX', country: 'USA', zip: '00000' };

/** Calls of the agent that no task asks for. @param base has the rows that they are about */
function extraCalls(base: World): ExtraCalls {
  const user_id = base['users']?.[0]?.['user_id'] ?? '';
  const line = { customer_id: 'C1001', line_id: 'L1002' };
  const call = (name: string, args: TauCall['arguments']): TauCall => ({ seat: 'agent', name, arguments: args });
  return {
    retail: { read: call('list_all_product_types', {}), write: call('modify_user_address', { user_id, ...ADDRESS }) },
    airline: { read: call('list_all_airports', {}), write: call('send_certificate', { user_id, amount: 7 }) },
    telecom: { read: call('get_data_usage', line), write: call('refuel_data', { ...line, gb_amount: 1 }) },
  };
}

/** The transcript of a variant, its calls answered as the world answers them. */
export function variantTurns(
  domain: TauDomain,
  { base, start, task }: { readonly base: World; readonly start: World; readonly task: TauTask },
  variant: TauVariant,
): readonly TranscriptTurn[] {
  if (variant === 'nothing') return [{ seat: 'agent', text: 'Hello.' }];
  const gold = task.gold ?? [];
  const extra = extraCalls(base)[domain.name];
  const calls = [
    ...(variant === 'reversed' ? gold.toReversed() : gold),
    ...(variant === 'extra_read' ? [extra.read] : []),
    ...(variant === 'extra_write' ? [extra.write] : []),
  ];
  const told = variant === 'gold_untold' ? 'Done.' : task.communicated.join('; ');
  return [...answered(domain, start, calls), { seat: 'agent', text: told }];
}

function answered(domain: TauDomain, start: World, calls: readonly TauCall[]): readonly TranscriptTurn[] {
  let world = start;
  let count = 0;
  const newId = () => `c${String((count += 1)).padStart(7, '0')}`;
  return calls.map((call) => {
    const { text, changes } = callTauTool(domain, world, call, { newId });
    world = changed(world, changes);
    return { seat: call.seat, calls: [{ name: call.name, arguments: call.arguments, answer: text }] };
  });
}
