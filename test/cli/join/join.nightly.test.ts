import { expect, it } from 'vitest';
import { MAIN } from '../../../scripts/processes/start-command.ts';
import { createMachine, startForTest } from '../../support/machine.ts';
import { expectRefusal } from '../command-line.ts';

it('who leaves a run on an engine comes back later: server and worker have ended meanwhile', async () => {
  const { directory, environment, run, json } = await createMachine();
  /** A person types these lines and then leaves. */
  const joined = (typed: string, ...args: readonly string[]) => {
    const script = 'printf "%s\\n" "$TYPED" | "$0" "$@"';
    const options = { cwd: directory, env: { ...environment, TYPED: typed } };
    return startForTest('sh', ['-c', script, process.execPath, MAIN, 'join', ...args], options).ended;
  };
  const left = await joined('/set_wifi_status on=false', '--scenario', 'wifi_off', '--as', 'agent', '--name', 'anna');
  const id = 'run/wifi_off/none/external:anna?timeoutMs=86400000/1';
  expect(left).toMatchObject({ code: 0, stderr: expect.stringContaining('you left; the run waits for you') });
  expect(left.stderr).toContain(`join '${id}' --as agent`);

  const [seat, ...others] = await json('join');
  expect(others).toEqual([]);
  expect(seat).toMatchObject({ id, role: 'agent', holder: { name: 'anna' }, turn: 3 });
  expectRefusal(await run('join', 'no_such_run'), 'lists those');
  expectRefusal(await run('join', 'wifi_off', '--as', 'user'), "its agent's seat is open: --as agent");

  const back = await joined('Wifi is off now.', 'wifi_off', '--name', 'bob');
  expect(back).toMatchObject({ code: 0, stderr: expect.stringContaining('solved, similarity 1.000') });
  expect(back.stderr).toContain('anna took this seat');
  expect(back.stdout).toMatch(/set_wifi_status\(on=false\)/);
  const [played] = await json('list');
  expect(played).toMatchObject({ id, outcome: 'completed', solved: true, user: 'scripted:user' });
  expect((await run('join', id)).stderr).toContain('the run is over; explain it:');
  expect(await json('join')).toEqual([]);
});
