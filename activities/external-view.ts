import { masksFor } from '../roles/model/mask.ts';
import { ownDataOnly, ownerOf } from '../roles/model/provider-data.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { strictDialogue } from '../roles/model/strict-dialogue.ts';
import { seatPlace, seatView } from '../roles/seat/seat-view.ts';
import type { SeatView } from '../roles/seat/seat.ts';
import type { StepInput } from '../runs/contract.ts';
import { userTools } from '../sandbox/augmentation/offered-tools.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { promptingOf } from './prompting-of.ts';
import { viewFor } from './take-turn.ts';

/** Which seat of which run. */
interface SeatOfRun extends Pick<StepInput, 'cell' | 'settings'> {
  readonly role: PlayableRole;
  /** The id of the workflow's run, which is another one when the cell is played again. */
  readonly run: string;
}

/** What somebody outside is given for a turn, where the run has these messages: the same as a seat that is asked for it. */
export async function externalViews(
  { packs, texts, environment }: Pick<ActivityDependencies, 'packs' | 'texts' | 'environment'>,
  { cell, settings, role, run }: SeatOfRun,
): Promise<(messages: readonly Message[]) => SeatView> {
  const pack = await packs.get(settings.pack);
  const scenario = pack.scenario(cell.scenario, settings);
  const tools = role === 'agent' ? pack.agentTools(cell, settings) : userTools();
  const prompting = await promptingOf(texts, settings);
  const spec = parseModelSpec(cell[role]);
  const masks = masksFor(spec, environment, [parseModelSpec(cell.agent), parseModelSpec(cell.user)]);
  const place = seatPlace({ trajectory: trajectoryId(cell), run }, masks.ofIds);
  const context = { role, seed: cell.seed, profile: settings.profile, scenario, tools, prompting };
  return (messages) => seatView(strictDialogue(ownDataOnly(viewFor(messages, context), ownerOf(spec)), spec), place);
}
