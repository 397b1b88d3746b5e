import { choosePack } from '../../client/packs.ts';
import { verifySubmission } from '../../client/submitting/verify-submission.ts';
import type { Bounds, Verification, VerifiedAgent } from '../../client/submitting/verify-submission.ts';
import { count } from '../../text/words.ts';
import { shownId, shownSpec } from '../../text/shown-spec.ts';
import { inSteps } from '../in-steps.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import type { VerifyOptions } from './verify-command.ts';

/** More are not printed one by one. */
const MOST_LINES = 20;

/** Verifies a submission; 1 if anything fails or is missing. */
export async function printVerification(
  folder: string,
  { pack: packs, decoys = [], acceptModelUser, acceptJudge, json }: VerifyOptions,
): Promise<number> {
  const { pack } = await choosePack(packs, { decoys });
  const accepted = { acceptModelUser: acceptModelUser === true, acceptJudge: acceptJudge === true };
  const verification = await inSteps('verified', null, (onRun) =>
    verifySubmission(folder, { pack, ...accepted, environment: process.env, report: say, onRun }),
  );
  if (json) printJson({ ...verification } satisfies OutputForms['submit verify']);
  else print(linesOf(verification));
  const { problems, agents } = verification;
  return problems.length === 0 && agents.every(({ fail, missing }) => fail + missing === 0) ? 0 : 1;
}

function linesOf({ sweep, sameVersion, harness, covers, agents, problems, runs }: Verification): readonly string[] {
  const { scenarios, ofScenarios, augmentations, ofAugmentations, trials } = covers;
  const rejected = runs.filter(({ verdict }) => verdict !== 'pass');
  const others = rejected.length - MOST_LINES;
  return [
    `${sweep}: ${scenarios} of ${count(ofScenarios, 'scenario')}, ${augmentations} of ${count(ofAugmentations, 'augmentation')}, ${count(trials, 'trial')}`,
    ...(sameVersion ? [] : [`It was packed by version ${harness}, which may score otherwise than this one.`]),
    ...problems.map((problem) => `FAIL  ${problem}`),
    ...rejected
      .slice(0, MOST_LINES)
      .map(({ id, verdict, reasons }) => `${verdict.toUpperCase()}  ${shownId(id)}: ${reasons.join('; ')}`),
    ...(others > 0 ? [`... and ${count(others, 'run')} more that did not pass; --json prints all`] : []),
    ...agents.flatMap(agentLines),
  ];
}

function agentLines({
  agent,
  cells,
  pass,
  fail,
  unknown,
  missing,
  solved,
  similarity,
  ofPack,
  claimed,
}: VerifiedAgent): readonly string[] {
  return [
    `${shownSpec(agent)}: ${pass} pass, ${fail} fail, ${unknown} unknown, ${missing} missing of ${count(cells, 'cell')}`,
    `  solved      ${boundsText(solved)} %, claimed ${percent(claimed.solved)} %`,
    `              at least ${percent(ofPack)} % of all cells of the pack`,
    `  similarity  ${boundsText(similarity)}, claimed ${percent(claimed.similarity)}`,
  ];
}

function boundsText({ low, high }: Bounds): string {
  return low === high ? percent(low) : `${percent(low)} to ${percent(high)}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
