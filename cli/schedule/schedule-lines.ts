import { count } from '../../results/explain/count.ts';
import type { NightForm, ScheduleForm } from './schedule-forms.ts';
import { solvedText } from '../render/score-text.ts';

/** A schedule in one line. */
export function listLine({ schedule, paused, cron, timeZone, next, nights }: ScheduleForm): string {
  const [last] = nights;
  const [soon] = next;
  return [
    schedule,
    `${cron.join(' and ')} ${timeZone}`,
    paused ? 'paused' : soon === undefined ? 'no next night' : `next ${soon}`,
    last === undefined ? 'no night yet' : nightLine(last),
  ].join('  ');
}

export function scheduleLines(form: ScheduleForm): readonly string[] {
  const {
    schedule,
    paused,
    note,
    cron,
    timeZone,
    jitter,
    next,
    running,
    skipped,
    cells,
    agents,
    notifications,
    nights,
  } = form;
  const facts: readonly (readonly [string, string])[] = [
    ['begins', `${cron.join(' and ')} ${timeZone}${jitter === null ? '' : `, up to ${jitter} later`}`],
    ['plays', `${count(cells, 'cell')} of ${agents.join(', ')}`],
    ['state', `${paused ? 'paused' : 'active'}${note ? ` (${note})` : ''}${running ? '; a night is running' : ''}`],
    ['next', next.slice(0, 3).join(', ') || 'none'],
    ['tells', notifications.join('; ') || 'nobody'],
    ...(skipped === 0 ? [] : [['skipped', `${count(skipped, 'night')}, because the one before was running`] as const]),
  ];
  return [
    `schedule ${schedule}`,
    ...facts.map(([label, value]) => `  ${label.padEnd(7)}  ${value}`),
    ...(nights.length === 0 ? ['  no night yet'] : ['  last nights:']),
    ...nights.flatMap((night) => [
      `    ${nightLine(night)}`,
      ...night.problems.map((problem) => `      ${problem}`),
      ...night.deliveries.flatMap(({ receiver, problem }) =>
        problem === null ? [] : [`      not delivered to ${receiver}: ${problem}`],
      ),
    ]),
  ];
}

function nightLine({ sweep, status, isGood, scored, cells, solved, similarity, comparedWith }: NightForm): string {
  const verdict = isGood === null ? status : isGood ? 'good' : status === 'completed' ? 'below its bars' : status;
  const against = comparedWith === null ? '' : `, compared with ${comparedWith}`;
  const means = `${solvedText(solved)}, mean similarity ${similarity?.toFixed(3) ?? '-'}`;
  return `${sweep}: ${verdict}, ${scored}/${cells ?? '?'} cells, ${means}${against}`;
}
