import { dollars } from '../../../text/dollars.ts';
import { hintCommand } from '../../../text/hint-command.ts';
import { shownId, shownSpec } from '../../../text/shown-spec.ts';
import { count, whole } from '../../../text/words.ts';
import { agreementText } from '../../truth/agreement-text.ts';
import type { JudgeAgreement } from '../judges.ts';
import type { SweepReport } from '../report.ts';

/** More are in `report --json`. */
const MOST = 10;

/** How far those who labelled runs agree with the rules, and where they differ. */
export function judgeLines({ sweep, judges }: Pick<SweepReport, 'sweep' | 'judges'>): readonly string[] {
  return judges.flatMap((judge) => linesOf(judge, sweep));
}

function linesOf(judge: JudgeAgreement, sweep: string): readonly string[] {
  const { by, missing, isModel, right, rightSolved, wrong, wrongSolved, unclear, costUsd, differs } = judge;
  const cells = [right, rightSolved, wrong, wrongSolved, right - rightSolved, wrong - wrongSolved].map(whole);
  const width = Math.max(5, ...cells.map(({ length }) => length));
  const row = (label: string, ...values: readonly string[]) =>
    `  ${label.padEnd(10)}${values.map((value) => value.padStart(width + 2)).join('')}`;
  const facts = [
    ...(unclear === 0 ? [] : [`${whole(unclear)} unclear`]),
    ...(isModel ? [`cost ${dollars(costUsd)}, beside that of the runs`] : []),
  ];
  const more = differs.length > MOST ? [`  and ${whole(differs.length - MOST)} more (--json)`] : [];
  const left = missing
    ? [
        `not judged by ${shownSpec(by)}: ${count(missing, 'run')}; ${hintCommand('rescore', sweep, '--judge', by)} asks again`,
      ]
    : [];
  if (judge.labels === 0) return left;
  return [
    ...left,
    `judged by ${by}: ${[agreementText(judge), ...facts].join('; ')}`,
    row('', 'right', 'wrong'),
    row('solved', whole(rightSolved), whole(wrongSolved)),
    row('not solved', whole(right - rightSolved), whole(wrong - wrongSolved)),
    ...(differs.length === 0 ? [] : ['  where it differs from the rules:']),
    ...differs
      .slice(0, MOST)
      .map(({ id, verdict, why }) => `    ${verdict}  ${shownId(id)}${why === '' ? '' : `  ${why}`}`),
    ...more,
  ];
}
