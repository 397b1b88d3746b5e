import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { prometheusOrNotice } from './support/prometheus-or-notice.ts';
import { withoutCluster } from './support/site.ts';

const RULES = join(import.meta.dirname, '../../infra/prometheus');

const prometheus = withoutCluster ? null : await prometheusOrNotice();

it.skipIf(prometheus === null)('the alerts and their tests are what Prometheus understands', async () => {
  const promtool = (...args: readonly string[]) =>
    promisify(execFile)(prometheus?.promtool ?? '', args, { cwd: RULES });
  await promtool('check', 'config', 'prometheus.yaml');
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yaml');
  expect(stdout).toContain('SUCCESS');
});
