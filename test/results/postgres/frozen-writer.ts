import { connect } from '../../../results/postgres/connect.ts';
import { postgresAddress } from '../../../results/postgres/postgres-address.ts';
import { postgresClock, withModel } from '../../../results/traffic/traffic-database.ts';
import { InTurn } from '../../../results/traffic/in-turn.ts';

/** A separate process: freezes while it holds the lock on a model's traffic, and says what it meets once it goes on. */
const database = connect(postgresAddress(process.argv[2]!));
const traffic = { database, now: postgresClock, locksRows: true, models: new InTurn() };
try {
  await withModel(traffic, 'any', async (transaction) => {
    process.stdout.write('locked\n');
    process.kill(process.pid, 'SIGSTOP');
    await transaction.updateTable('model_traffic').set({ strikes: 1 }).execute();
  });
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
await withModel(traffic, 'any', async () => undefined);
process.stdout.write('goes on\n');
await database.destroy();
