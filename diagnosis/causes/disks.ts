import type { DiskFacts } from '../facts.ts';
import type { Examine, Finding } from '../finding.ts';

const MIB = 1024 ** 2;
const NEARLY_FULL_BYTES = 512 * MIB;

/** Whether databases on this machine have space. */
export const disks: Examine = ({ disks: found, workflow }) =>
  workflow !== null && workflow.status !== 'running' ? [] : found.flatMap(findingOf);

function findingOf({ holds, path, freeBytes, isFull }: DiskFacts): readonly Finding[] {
  const what = holds === 'engine' ? "Temporal's own database" : 'the results';
  const evidence = [`${Math.floor(freeBytes / MIB)} MiB are free on the disk of ${path}.`];
  if (isFull) {
    const help = { text: 'Free some space on this disk: it then continues by itself, nothing is lost.', command: null };
    const text = `the disk is full, so ${what} cannot be written (${path})`;
    return [{ cause: 'disk-full', gravity: 'stopped', text, evidence, help: [help] }];
  }
  if (freeBytes >= NEARLY_FULL_BYTES) return [];
  const help = { text: 'Free some space, or delete old sweeps.', command: ['results', 'purge', '--help'] };
  const text = `the disk is nearly full: soon ${what} cannot be written (${path})`;
  return [{ cause: 'disk-nearly-full', gravity: 'note', text, evidence, help: [help] }];
}
