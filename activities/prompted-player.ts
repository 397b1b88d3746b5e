import { isAsked } from '../roles/model/providers.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { reactRole } from '../roles/react/react-role.ts';
import type { TakeTurn } from '../roles/role.ts';
import { watched } from '../roles/watcher/watch-user.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { UserTask } from '../sandbox/user-brief.ts';
import type { TurnStep } from './turn-step.ts';

/** The player as this run needs it: an agent that calls tools in text, a user that is watched. */
export function promptedPlayer(player: TakeTurn, step: TurnStep, { style }: Prompting, task: UserTask): TakeTurn {
  if (step.role === 'agent') return style === 'react' ? reactRole(player) : player;
  return isWatched(step) ? watched(player, messagesOf(step.events), task) : player;
}

/** Scripts do not fall out of character, and profile `paper` judges users no more than the original does. */
function isWatched({ cell, settings }: TurnStep): boolean {
  const { provider } = parseModelSpec(cell.user);
  return settings.profile === 'default' && isAsked(provider);
}
