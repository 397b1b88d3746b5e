import { z } from 'zod';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { MadeCall, ToolSeat } from '../mcp/tool-seat.ts';
import { firstIssue } from '../../sandbox/first-issue.ts';
import { answerIn, hasFailed, overText } from '../mcp/words.ts';

/** All who call the tools of a run by plain requests are one client of its seat. */
export const SERVICE_SESSION = 'service';

const callSchema = z.object({
  name: z.string().min(1),
  arguments: z.record(z.string(), z.json()).default({}),
  turn: z.int().exactOptional(),
});

/** What a call of a tool by a plain request is answered. */
interface PlainAnswer {
  readonly result: string;
  readonly failed: boolean;
  /** The number of the next turn. */
  readonly turn: number;
}

/** @throws RefusedRequest 422 for what is no call, 409 when another turn is due, 410 when the run is over */
export async function callPlainly(
  seat: ToolSeat,
  body: unknown,
  exchange: Pick<MadeCall, 'connection' | 'sent'>,
): Promise<PlainAnswer> {
  const { data, error } = callSchema.safeParse(body);
  if (error !== undefined) throw new RefusedRequest('VALIDATION_ERROR', firstIssue(error, 'the body'));
  const { turn: position, ...called } = data;
  const move = { turn: { tool_calls: [{ function: called }] }, position, session: SERVICE_SESSION, ...exchange };
  const { now } = await seat.call(move);
  if (now.kind === 'over') throw new RefusedRequest('RUN_OVER', overText(now.end));
  return { result: answerIn(now.view), failed: hasFailed(now.view), turn: now.view.turn };
}
