import { parseModelSpec } from '../roles/model/spec.ts';
import { providerOf } from '../roles/model/providers.ts';
import type { Cell } from '../sandbox/cell.ts';
import { MAIN_QUEUE, providerQueue } from '../workflows/contract.ts';
import type { RunSettings, TrajectoryInput } from '../workflows/contract.ts';
import type { PackShelf } from './pack-shelf.ts';

/** All that the workflow of a cell needs to know, read from the pack. */
export function trajectoryInput(packs: PackShelf, settings: RunSettings, cell: Cell): TrajectoryInput {
  const { opening, categories, maxMessages } = packs.scenario(settings.pack, cell.scenario, settings.clock);
  const queues = { agent: turnQueue(cell.agent), user: turnQueue(cell.user) };
  return { cell, settings, opening, categories, maxMessages, queues };
}

/** Roles that ask no provider wait in no queue of their own. */
function turnQueue(spec: string): string {
  const { queue } = providerOf(parseModelSpec(spec).provider);
  return queue === null ? MAIN_QUEUE : providerQueue(queue);
}
