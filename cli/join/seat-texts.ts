import type { SeatView } from '../../roles/seat/seat.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import type { RunEnd, SeatHolder, SeatState } from '../../runs/seats.ts';
import { explainLines, hintOn } from '../../client/places.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { duration } from '../../text/words.ts';
import { endingText } from '../../results/explain/score-text.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

const OTHER = { agent: 'user', user: 'agent' } as const;

/** What a person is told who takes a seat. */
export function introLines({ role, tools }: Pick<SeatView, 'role' | 'tools'>): readonly Line[] {
  const ends = tools.find(({ parameters }) => Object.keys(parameters.properties).length === 0);
  const calls =
    role === 'user'
      ? `When your wish is met, or cannot be, end the conversation with /${ends?.name ?? 'TOOL'}.`
      : 'Call a tool with /NAME parameter=value; its answer comes before your next turn.';
  return [
    '',
    line`${styled('bold', `You are the ${role}.`)} Type what you say to the ${OTHER[role]}. ${calls}`,
    '/help shows the commands, Tab completes names, Ctrl-C leaves: you can come back while the run waits.',
    '',
    ...toolLines(tools),
    '',
  ];
}

/** The tools, each with its parameters; `?` marks those that can be left out. */
export function toolLines(tools: readonly ToolSchema[]): readonly Line[] {
  const width = Math.max(0, ...tools.map(({ name }) => name.length));
  return tools.map(({ name, parameters: { properties, required } }) => {
    const parameters = Object.entries(properties).map(
      ([parameter, { type }]) =>
        `${parameter}${required.includes(parameter) ? '' : '?'}${type === undefined ? '' : `: ${type}`}`,
    );
    return line`  ${styled('bold', `/${name}`.padEnd(width + 1))}  ${parameters.join(', ')}`;
  });
}

/** Everything that a tool says of itself. */
export function toolText({ name, description, parameters: { properties, required } }: ToolSchema): readonly Line[] {
  const width = Math.max(0, ...Object.keys(properties).map((parameter) => parameter.length));
  return [
    line`${styled('bold', name)}  ${description}`,
    ...Object.entries(properties).map(([parameter, { type, description: text }]) => {
      const parts = [type, required.includes(parameter) ? 'required' : 'can be left out'].filter((part) => part);
      return `  ${parameter.padEnd(width)}  ${parts.join(', ')}${text === undefined ? '' : `: ${text}`}`;
    }),
  ];
}

export const HELP: readonly string[] = [
  '  TEXT                          say it; //TEXT if it begins with /',
  '  /NAME parameter=value ...     call a tool; a value with spaces stands in "quotes"; null is no value',
  '  /NAME {"parameter": "value"}  the same as JSON; also /call NAME {...}',
  '  /NAME ...; /NAME ...          several calls in one turn',
  '  /tools [NAME]                 the tools, or all about one',
  '  /history                      the whole conversation again',
  '  /give-up REASON               end the run without a solution',
  '  /quit                         leave; the run waits for you',
];

/** How the run ended, and the command that explains it. */
export function endLines(trajectory: string, end: RunEnd, results: string): readonly string[] {
  const { solved, similarity } = end;
  const score = similarity === null ? 'not scored' : `${verdictText(solved)}, similarity ${similarity.toFixed(3)}`;
  return [`the run is over, ${endingText(end)}: ${score}`, ...explainLines(trajectory, results)];
}

/** What a person is told who comes too late. */
export function overLines(trajectory: string, results: string): readonly string[] {
  return ['the run is over; explain it:', `  ${hintOn({ results }, 'show', trajectory)}`];
}

interface LeftSeat {
  readonly trajectory: string;
  readonly role: PlayableRole;
  /** Where the seat stands, if it is known. */
  readonly state?: SeatState | undefined;
  readonly browser?: boolean;
}

/** What a person is told who leaves a run that waits. */
export function leftLines(
  { trajectory, role, state, browser = false }: LeftSeat,
  results: string,
  now: number,
): readonly string[] {
  const { dueSince = null, silenceMs = 0 } = state ?? {};
  const until =
    dueSince === null ? '' : `; without a turn until ${clockTime(dueSince + silenceMs, now)} it ends as silent`;
  return [
    `you left; the run waits for you${until}. Come back:`,
    `  ${hintOn({ results }, 'join', trajectory, '--as', role, ...(browser ? ['--browser'] : []))}`,
  ];
}

/** Somebody else has taken the seat. */
export function heldText({ name, heardAt }: SeatHolder, now: number): string {
  const ago = duration((now - heardAt) / 1000);
  return `${name} took this seat, and was last heard of ${ago} ago; of two who take one turn, the first counts`;
}
