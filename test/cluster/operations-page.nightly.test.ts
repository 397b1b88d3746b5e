import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cachedExecutablePath } from '../../infra/sources/executable-cache.ts';
import { MAIN } from '../../scripts/processes/start-command.ts';
import { startForTest } from '../support/machine.ts';
import { createSite, withoutCluster } from './support/site.ts';

const PAGE = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/** The shell commands of each section that has any. */
const SECTIONS = PAGE.split(/^## /m).flatMap((section) => {
  const script = [...section.matchAll(/^```bash\n(.*?)^```/gms)].map(([, block = '']) => block).join('');
  return script === '' ? [] : [[section.split('\n', 1)[0] ?? '', script] as const];
});

/** What a section prints, beyond that none of its commands fails. */
const PRINTED: Readonly<Record<string, readonly RegExp[]>> = {
  'Operate a running sweep': [
    /^tonight {2}paused$/m,
    /^paused since .*: the provider asked us to wait$/m,
    /plays 2 trajectories at a time once it is resumed/,
    /sweep tonight has ended, cancelled: \d+ of \d+ cells done, their results are kept/,
  ],
  'Every night': [
    /schedule every-night created/,
    /^every-night {2}30 1 \* \* \* Europe\/Berlin {2}next /m,
    /every-night deleted/,
  ],
  'Old runs': [/would be deleted; nothing was changed \(--dry-run\)$/m, /^deleted 1 sweep with \d+ runs? and /m],
};

it('has the sections whose output is checked', () => {
  expect(SECTIONS.map(([title]) => title)).toEqual(expect.arrayContaining(Object.keys(PRINTED)));
});

it.skipIf(withoutCluster).each(SECTIONS)('the commands of docs/operations.md work: %s', async (title, script) => {
  const site = await createSite();
  const [machine, office] = [await site.machine(), await site.machine()];
  await machine.worker();
  const npx = `npx() { shift; '${process.execPath}' '${MAIN}' "$@"; }; temporal() { '${cachedExecutablePath(process.env)}' "$@"; }`;
  const whole = `${npx}\ntrap 'kill $(jobs -p) 2> /dev/null || true; wait' EXIT\n${script}`;
  const { code, stdout, stderr } = await startForTest('bash', ['-ec', whole], {
    cwd: office.directory,
    env: office.environment,
  }).ended;
  expect(code, `${script}\n${stdout}${stderr}`).toBe(0);
  for (const text of PRINTED[title] ?? []) expect(`${stdout}${stderr}`).toMatch(text);
});
