import type { PreparedPack } from '../activities/pack-cache.ts';
import { openaiTool } from '../roles/tool-dialects.ts';
import { roleView } from '../roles/view.ts';
import { userTools } from '../sandbox/augmentation/offered-tools.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Augmentation, Profile } from '../sandbox/cell.ts';
import type { TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { viewOf } from '../sandbox/view.ts';
import type { Pack } from '../scenarios/pack.ts';
import { Subject } from './subject.ts';

/** What a model would be sent in a turn, and say in it. In characters. */
export interface TurnSize {
  readonly sent: number;
  readonly said: number;
}

export type RunSizes = Readonly<Record<PlayableRole, readonly TurnSize[]>>;

interface SizedScenario {
  readonly name: string;
  readonly augmentations: readonly Augmentation[];
  readonly profile: Profile;
  readonly prompting: Prompting;
}

/**
 * The sizes of a scenario's reference solution under each augmentation; null if it has none. It is played once:
 * augmentations change the tools that are shown, and names of tools a little, which is not counted.
 * @throws UnknownScenario
 */
export async function referenceSizes(
  pack: Pack,
  prepared: PreparedPack,
  { name, augmentations, profile, prompting }: SizedScenario,
): Promise<ReadonlyMap<Augmentation, RunSizes> | null> {
  const subject = new Subject(pack, prepared, name, 'none', profile);
  if (subject.scenario.solution.length === 0) return null;
  const { events } = (await subject.reference()).trajectory;
  const settings = { clock: subject.clock, profile };
  const sizesOf = (role: PlayableRole, tools: OfferedTools) =>
    events.flatMap((event, index) =>
      index > 0 && event.kind === 'turn' && event.role === role
        ? [sizeOf(event, { role, before: events.slice(0, index), tools, subject, prompting })]
        : [],
    );
  const user = sizesOf('user', userTools(subject.scenario.definition));
  return new Map(
    augmentations.map((augmentation) => {
      const tools = prepared.agentTools({ scenario: name, augmentation }, settings);
      return [augmentation, { agent: sizesOf('agent', tools), user }];
    }),
  );
}

interface Context {
  readonly role: PlayableRole;
  readonly before: readonly TrajectoryEvent[];
  readonly tools: OfferedTools;
  readonly subject: Subject;
  readonly prompting: Prompting;
}

function sizeOf({ messages }: TurnEvent, { role, before, tools, subject, prompting }: Context): TurnSize {
  const log = messagesOf(before);
  const parts = { messages: viewOf(log, role), tools: tools.schemas, seed: 0, turn: log.length };
  const addressedBy = log.at(-1)?.sender ?? 'user';
  const view = roleView(role, subject.scenario, { ...parts, profile: subject.profile, addressedBy }, prompting);
  const said = messages.map(({ content, toolCall }) => (toolCall ? toolCall.name + toolCall.arguments : content));
  return {
    sent:
      characters(view.messages.map(({ content, toolCall }) => ({ content, toolCall }))) + toolCharacters(view.tools),
    said: characters(said),
  };
}

function characters(value: unknown): number {
  return JSON.stringify(value).length;
}

/** The same list is sent in every turn, and by many scenarios. */
const counted = new WeakMap<object, number>();

function toolCharacters(tools: OfferedTools['schemas']): number {
  const known = counted.get(tools);
  if (known !== undefined) return known;
  const count = tools.length === 0 ? 0 : characters(tools.map(openaiTool));
  counted.set(tools, count);
  return count;
}
