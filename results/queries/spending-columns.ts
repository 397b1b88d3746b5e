import type { TrajectorySummary } from '../record.ts';
import type { SpendingColumns } from '../schema/rows.ts';

/** What the run's usage says, in columns that the database can add up. */
export function spendingColumns({ agent, user }: TrajectorySummary['usage']): SpendingColumns {
  return {
    agent_input: agent.input,
    agent_output: agent.output,
    agent_cost: agent.costUsd,
    user_input: user.input,
    user_output: user.output,
    user_cost: user.costUsd,
  };
}
