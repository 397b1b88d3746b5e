import { Context } from '@temporalio/activity';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import type { Activities } from './sweeping.ts';

/** Holds the first turn of each trajectory until the test lets it pass, so that the test decides what runs when. */
export class TurnGate {
  /** The ids of the trajectories that have begun, in order. */
  readonly begun: string[] = [];
  readonly #held = new Map<string, { readonly agent: string; readonly pass: () => void }>();
  readonly #open = new Set<string>();
  #isOpen = false;

  get held(): number {
    return this.#held.size;
  }

  /** Lets those pass that have waited longest, of all agents or of one. */
  release(count: number, ofAgent?: string): void {
    const waiting = [...this.#held].filter(([, { agent }]) => ofAgent === undefined || agent === ofAgent);
    for (const [id, { pass }] of waiting.slice(0, count)) {
      this.#held.delete(id);
      pass();
    }
  }

  /** From now on, nobody waits, or nobody of one agent. */
  open(agent?: string): void {
    if (agent === undefined) this.#isOpen = true;
    else this.#open.add(agent);
    this.release(Infinity, agent);
  }

  around(activities: Activities): Activities {
    const takeAgentTurn: Activities['takeAgentTurn'] = async (input) => {
      const { agent } = input.cell;
      const id = trajectoryId(input.cell);
      if (!this.begun.includes(id)) {
        this.begun.push(id);
        if (!this.#isOpen && !this.#open.has(agent)) await this.#hold(id, agent);
      }
      return activities.takeAgentTurn(input);
    };
    /** A turn that waits is an activity. */
    const planTrajectories: Activities['planTrajectories'] = async (input) => {
      const { inputs, next } = await activities.planTrajectories(input);
      const waiting = ({ computes, ...rest }: TrajectoryInput) => ({
        ...rest,
        computes: computes.filter((step) => step !== 'agent'),
      });
      return { inputs: inputs.map(waiting), next };
    };
    return { ...activities, takeAgentTurn, planTrajectories };
  }

  async #hold(id: string, agent: string): Promise<void> {
    const context = Context.current();
    const beating = setInterval(() => context.heartbeat(), 1_000);
    await new Promise<void>((pass) => this.#held.set(id, { agent, pass }));
    clearInterval(beating);
  }
}
