import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const LOGGER = fileURLToPath(new URL('../../workers/logger.ts', import.meta.url));

/** Runs code with a logger in a process of its own. */
function logging(code: string, stderr: 'pipe' | number = 'pipe') {
  const program = `
    import { createLogger, installRuntime } from ${JSON.stringify(LOGGER)};
    const logger = createLogger('info');
    ${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', stderr],
    encoding: 'utf8',
  });
}

describe('the log', () => {
  it.skipIf(!existsSync('/dev/full'))('does not stop the worker when its disk is full', () => {
    const full = openSync('/dev/full', 'w');
    const write = `for (let n = 0; n < 100; n++) logger.info('x'.repeat(10_000)); console.log('still working');`;
    const { status, stdout } = logging(write, full);
    closeSync(full);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'still working\n' });
  });

  it('says which failure an error of the SDK is, and leaves out the attempts of an outage', () => {
    const { stderr } = logging(`
      const { Runtime } = await import('@temporalio/worker');
      const { ApplicationFailure } = await import('@temporalio/common');
      installRuntime(logger);
      const failure = (type) => ApplicationFailure.create({ message: 'the disk is full', type });
      Runtime.instance().logger.warn('Activity failed', { error: failure('results.unavailable'), attempt: 2 });
      Runtime.instance().logger.warn('Activity failed', { error: failure('pack.missing'), attempt: 2 });
      await Runtime.instance().shutdown();`);
    expect(JSON.parse(stderr)).toMatchObject({
      level: 40,
      msg: 'Activity failed',
      attempt: 2,
      failure: 'pack.missing',
      err: { message: 'the disk is full', stack: expect.stringContaining('the disk is full') },
    });
  });
});
