import type { RunLabel } from '../../results/store/labels.ts';
import { count } from '../../text/words.ts';

/** What people and models say of a run, beside its score. */
export function renderLabels(labels: readonly RunLabel[]): readonly string[] {
  return labels.length === 0 ? [] : ['', 'labels (they change no score)', ...labels.flatMap(linesOf)];
}

/** Under the verdict of a judge: the sentences that it says are not true. */
export function statementLines({ falseStatements, droppedQuotes }: RunLabel): readonly string[] {
  return [
    ...falseStatements.map(
      ({ message, quote, why }) => `    not true, message ${message}: "${quote}"${why === '' ? '' : `: ${why}`}`,
    ),
    ...(droppedQuotes === 0 ? [] : [`    ${count(droppedQuotes, 'quote')} dropped: not in the dialogue`]),
  ];
}

function linesOf(label: RunLabel): readonly string[] {
  const { by, verdict, modes, why, note } = label;
  const said = [...(modes.length === 0 ? [] : [` (${modes.join(', ')})`]), ...(why === '' ? [] : [`: ${why}`])];
  return [
    `  ${verdict}, says ${by}${said.join('')}`,
    ...(note === null ? [] : [`    note: ${note}`]),
    ...statementLines(label),
  ];
}
