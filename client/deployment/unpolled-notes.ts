import { count } from '../../text/words.ts';
import { hintCommand } from '../../text/hint-command.ts';
import type { Deployment } from './read-deployment.ts';

/** Which builds have something to play, or get new sweeps, and no workers to do so; with the commands that help. */
export function unpolledNotes({ deployment, current, ramping, builds }: Deployment): readonly string[] {
  return builds.flatMap(({ build, running, workers }) => {
    const plays = [
      ...(build === current || build === ramping ? ['new sweeps'] : []),
      ...(running > 0 ? [count(running, 'running workflow')] : []),
    ];
    if (workers > 0 || plays.length === 0) return [];
    return [
      `note: ${plays.join(' and ')} wait for a worker of build ${build}, and none polls now; start one:`,
      `  ${hintCommand('worker', '--deployment', deployment, '--build', build)}`,
    ];
  });
}
