import type { TakeSeat } from '../../roles/seat/seat.ts';
import { instructionsIn } from './loop-messages.ts';
import { LoopSession } from './loop-session.ts';
import { modelAgent } from './model-agent.ts';
import type { ModelAgent } from './model-agent.ts';
import type { LoopTools, ToolLoop } from './tool-loop.ts';

/** What a run gives the agent that plays it. */
export interface LoopParts {
  readonly tools: LoopTools;
  /** What the scenario tells its agent, if it does. */
  readonly instructions?: string;
}

/** Makes the agent of one run. */
export type MakeLoop = (parts: LoopParts) => ToolLoop | Promise<ToolLoop>;

/** Runs whose loops are kept. One that is forgotten, or that another process began, is taken up from its conversation. */
const MOST_SESSIONS = 1_000;

/**
 * An agent of the AI SDK as a function that plays. A model, `aiSdkAgent({ model: openai('gpt-6-sol') })`, is called once a turn. An agent,
 * `aiSdkAgent((run) => new ToolLoopAgent({ model, ...run }))`, has a loop of its own: calls of the run's tools, in parallel or not, are turns
 * of the run, and it may have tools beside them.
 * @throws TypeError if it is neither
 */
export function aiSdkAgent(agent: MakeLoop | ModelAgent): TakeSeat {
  return typeof agent === 'function' ? loopAgent(agent) : modelAgent(agent);
}

function loopAgent(make: MakeLoop): TakeSeat {
  const sessions = new Map<string, LoopSession>();
  return async function aiSdk(view, signal) {
    const { session: id } = view;
    const known = sessions.get(id);
    sessions.delete(id);
    const goesOn = known?.continues(view) === true;
    if (!goesOn) known?.end(new Error('its run was taken up elsewhere'));
    const session = goesOn ? known : await begun(new LoopSession(view), view);
    const turn = session.take(view, signal);
    sessions.set(id, session);
    for (const oldest of [...sessions.keys()].slice(0, sessions.size - MOST_SESSIONS)) sessions.delete(oldest);
    try {
      return await turn;
    } catch (error) {
      if (sessions.get(id) === session) sessions.delete(id);
      throw error;
    }
  };

  async function begun(session: LoopSession, view: Parameters<TakeSeat>[0]): Promise<LoopSession> {
    const instructions = instructionsIn(view);
    return session.begin(await make({ tools: session.tools, ...(instructions && { instructions }) }));
  }
}
