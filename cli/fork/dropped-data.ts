import { ownerOf } from '../../roles/model/provider-data.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { Fork } from '../../runs/forks.ts';
import type { Message } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { ForkPoint } from './plan-forks.ts';

/** Notes about reasoning that only the models that wrote it can read, so that those of the forks do not get it. */
export function droppedData(points: readonly ForkPoint[], forks: readonly Fork[]): readonly string[] {
  const dropped = (['agent', 'user'] as const).flatMap((role) => {
    const owners = new Set(forks.map((fork) => ownerOf(parseModelSpec(fork[role]))));
    return points.flatMap(({ run, at }) =>
      messagesOf(run.events)
        .slice(0, at + 1)
        .filter(({ sender }) => sender === role)
        .flatMap(ownersOfData)
        .filter((owner) => !owners.has(owner)),
    );
  });
  return [...Map.groupBy(dropped, (owner) => owner)].map(
    ([owner, all]) =>
      `${all.length === 1 ? '1 message has' : `${all.length} messages have`} data that only ${owner} can read ` +
      '(reasoning, signatures): another model does not get it',
  );
}

/** At most one per message. */
function ownersOfData({ providerData, toolCall }: Message): readonly string[] {
  const owner = providerData?.owner ?? toolCall?.providerData?.owner;
  return owner === undefined ? [] : [owner];
}
