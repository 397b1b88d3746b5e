import type { Finding } from '../../diagnosis/finding.ts';
import type { Diagnosis } from '../../diagnosis/judge.ts';
import { hintCommand } from '../../text/hint-command.ts';

/** A diagnosis for people: the verdict, then each finding with its evidence and the commands that help. */
export function renderWhy({ verdict, findings }: Diagnosis): readonly string[] {
  return [verdict, ...findings.flatMap((finding, index) => findingLines(finding, index))];
}

/** The verdict says the gravest finding already. */
function findingLines({ gravity, text, evidence, help }: Finding, index: number): readonly string[] {
  const isSaid = index === 0 && gravity !== 'note';
  return [
    ...(isSaid ? [] : ['', `${LABELS[gravity]}: ${text}.`]),
    ...evidence.map((line) => `  ${line}`),
    ...help.flatMap(({ text: how, command }) => [
      `  ${how}`,
      ...(command === null ? [] : [`    ${hintCommand(...command)}`]),
    ]),
  ];
}

const LABELS: Readonly<Record<Finding['gravity'], string>> = {
  stopped: 'Also',
  held: 'Also',
  unknown: 'Also',
  over: 'Also',
  slow: 'Slow',
  note: 'Note',
};
