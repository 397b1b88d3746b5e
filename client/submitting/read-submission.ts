import { join } from 'node:path';
import { readInput } from '../read-input.ts';
import { jsonIn } from '../../sandbox/json.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { LONGEST_FILE } from '../../scenarios/pack-files.ts';
import { checkShape } from '../../scenarios/shape-problem.ts';
import { whole } from '../../text/words.ts';
import { sweepOfParameters } from '../planning/stored-sweep.ts';
import { UserError } from '../errors.ts';
import { CLAIMS_FILE, submissionForm } from './submission.ts';
import type { SubmittedSweep } from './submission.ts';

/** The whole catalogue a hundred times. */
const MOST_CELLS = 100_000;

/** @throws UserError */
export function readSubmission(folder: string): SubmittedSweep {
  const file = join(folder, CLAIMS_FILE);
  const refused = (why: string) => new UserError(`${file} ${why}: give the folder that \`toolsandbox submit\` wrote`);
  const written = jsonIn(readInput(file, LONGEST_FILE, refused));
  if (written === undefined) throw new UserError(`${file} is not JSON; \`toolsandbox submit\` writes this file`);
  const { data, problems } = checkShape(submissionForm, written);
  if (data !== undefined) return withCells(data, file);
  const [{ path, wrong } = { path: [], wrong: 'not a submission' }] = problems;
  throw new UserError(`${file}: ${path.join('.')}: ${wrong}; \`toolsandbox submit\` writes this file`);
}

/** The sweep that was asked for, without its judge, which changes no score. What its packer calls the pack says nothing: its hash does. */
export function sweepOf({ sweep: id, pack, parameters }: SubmittedSweep): UnstoredSweep {
  const { judge: _, forks: __, ...played } = parameters;
  return sweepOfParameters(played, { id, packName: pack.name, cells: 0 });
}

/** @throws UserError if too many cells were planned, or none, or one twice */
function withCells(submission: SubmittedSweep, file: string): SubmittedSweep {
  const { scenarios, augmentations, agents, trials } = submission.parameters;
  const cells = scenarios.length * augmentations.length * agents.length * trials;
  const isRepeated = [scenarios, augmentations, agents].some((names) => new Set<string>(names).size < names.length);
  if (!(cells > 0 && cells <= MOST_CELLS) || isRepeated)
    throw new UserError(`${file}: parameters: expected 1 to ${whole(MOST_CELLS)} cells, each of them once`);
  return submission;
}
