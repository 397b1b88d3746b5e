import { masksFor } from '../roles/model/mask.ts';
import { ownDataOnly, ownerOf } from '../roles/model/provider-data.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { strictDialogue } from '../roles/model/strict-dialogue.ts';
import { seatPlace, seatView } from '../roles/seat/seat-view.ts';
import type { SeatView } from '../roles/seat/seat.ts';
import type { StepInput } from '../runs/contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { viewContext, viewFor } from './take-turn.ts';

/** Which seat of which run. */
interface SeatOfRun extends Pick<StepInput, 'cell' | 'settings'> {
  readonly role: PlayableRole;
  /** The id of the workflow's run, which is another one when the cell is played again. */
  readonly run: string;
}

/** What somebody outside is given for a turn, where the run has these messages: the same as a seat that is asked for it. */
export async function externalViews(
  dependencies: Pick<ActivityDependencies, 'packs' | 'texts' | 'environment'>,
  { run, ...seat }: SeatOfRun,
): Promise<(messages: readonly Message[]) => SeatView> {
  const { cell, role } = seat;
  const context = await viewContext(dependencies, seat);
  const spec = parseModelSpec(cell[role]);
  const masks = masksFor(spec, dependencies.environment, [cell.agent, cell.user]);
  const place = seatPlace({ trajectory: trajectoryId(cell), run }, masks.ofIds);
  return (messages) => seatView(strictDialogue(ownDataOnly(viewFor(messages, context), ownerOf(spec)), spec), place);
}
