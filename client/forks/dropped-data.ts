import { ownerOf } from '../../roles/model/provider-data.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { Fork } from '../../runs/fork-prefix.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Message, PlayableRole } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';

/** The model that a message's provider data belongs to, and the role that it played. */
export interface DataOwner {
  readonly role: PlayableRole;
  readonly owner: string;
}

/** Of each message with such data. */
export function dataOwners(events: readonly TrajectoryEvent[]): readonly DataOwner[] {
  return messagesOf(events).flatMap(({ sender, ...message }) => {
    const owner = ownerOfData(message);
    return owner === undefined || (sender !== 'agent' && sender !== 'user') ? [] : [{ role: sender, owner }];
  });
}

function ownerOfData({ providerData, toolCall }: Pick<Message, 'providerData' | 'toolCall'>): string | undefined {
  return providerData?.owner ?? toolCall?.providerData?.owner;
}

/** A run whose messages are copied, with the owners of their data. */
interface Owned {
  readonly owners: readonly DataOwner[];
}

/** Notes about reasoning that only the models that wrote it can read, so that those of the forks do not get it. */
export function droppedData(points: readonly Owned[], forks: readonly Fork[]): readonly string[] {
  const players = { agent: playersOf(forks, 'agent'), user: playersOf(forks, 'user') };
  const dropped = points.flatMap(({ owners }) => owners).filter(({ role, owner }) => !players[role].has(owner));
  return [...Map.groupBy(dropped, ({ owner }) => owner)].map(
    ([owner, all]) =>
      `${all.length === 1 ? '1 message has' : `${all.length} messages have`} data that only ${owner} can read ` +
      '(reasoning, signatures): another model does not get it',
  );
}

function playersOf(forks: readonly Fork[], role: PlayableRole): ReadonlySet<string> {
  const specs = new Set(forks.map((fork) => fork[role]));
  return new Set([...specs].map((spec) => ownerOf(parseModelSpec(spec))));
}
