import { computes, parseModelSpec, timeoutOf } from '../roles/model/spec.ts';
import type { ModelSpec } from '../roles/model/spec.ts';
import { providerOf } from '../roles/model/providers.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { greetingEvent, openingEvent } from '../sandbox/trajectory.ts';
import type { ComputingStep, RunSettings, TrajectoryInput } from '../runs/contract.ts';
import { asksServices } from '../services/create-services.ts';
import { mainQueue, providerQueue } from '../runs/names.ts';
import { clockOf } from '../scenarios/clock-of.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { capText } from './cap.ts';
import type { PreparedPack } from './pack-cache.ts';

/** The workflow input of a cell, read from the pack. */
export function trajectoryInput(pack: PreparedPack, settings: RunSettings, cell: Cell): TrajectoryInput {
  const clock = clockOf(pack.scenario(cell.scenario, settings), settings.clock);
  const scenario = pack.scenario(cell.scenario, { ...settings, clock });
  const { categories, maxMessages } = scenario;
  const { id } = settings.results;
  const specs = { agent: parseModelSpec(cell.agent), user: parseModelSpec(cell.user) };
  return {
    cell,
    settings: { ...settings, clock },
    start: startOf(scenario),
    categories,
    maxMessages,
    computes: settings.onlyActivities ? [] : computingSteps(specs, settings),
    queues: {
      agent: turnQueue(id, specs.agent),
      user: turnQueue(id, specs.user),
      ...(settings.judge && { judge: turnQueue(id, parseModelSpec(settings.judge)) }),
    },
    ...externalSeats(specs),
  };
}

/** The log before the first step. */
export function startOf({
  opening,
  greeting,
}: Pick<ScenarioInstance, 'opening' | 'greeting'>): readonly TrajectoryEvent[] {
  return [greeting === undefined ? openingEvent(capText(opening)) : greetingEvent(capText(greeting))];
}

/** Scripted roles need no provider and use the main queue. */
function turnQueue(store: string, { provider }: ModelSpec): string {
  const { queue } = providerOf(provider);
  return queue === null ? mainQueue(store) : providerQueue(store, queue);
}

function externalSeats(specs: Readonly<Record<PlayableRole, ModelSpec>>): Pick<TrajectoryInput, 'seats'> {
  const seats = (['agent', 'user'] as const).flatMap((role) => {
    const { submitted } = providerOf(specs[role].provider);
    return submitted ? [[role, { silenceMs: timeoutOf(specs[role]) }] as const] : [];
  });
  return seats.length === 0 ? {} : { seats: Object.fromEntries(seats) };
}

function computingSteps(
  specs: Readonly<Record<PlayableRole, ModelSpec>>,
  { services }: RunSettings,
): readonly ComputingStep[] {
  const roles = (['agent', 'user'] as const).filter((role) => computes(specs[role]));
  return asksServices(services) ? roles : [...roles, 'tools'];
}
