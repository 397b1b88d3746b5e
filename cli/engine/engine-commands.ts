import { command as codecServer } from './codec-server-command.ts';
import { command as down } from './down-command.ts';
import { command as limits } from './limits-command.ts';
import { command as replay } from './replay-command.ts';
import { command as up } from './up-command.ts';

export const commands = { up, down, limits, replay, 'codec-server': codecServer };
