import { execFileSync } from 'node:child_process';
import { expect, inject, it } from 'vitest';
import { CONTAINER_FILE } from './container-file.ts';

const tools = inject('deploymentTools');

it.skipIf(tools === null)('hadolint finds nothing in the container file', () => {
  const command = tools?.hadolint ?? '';
  const findings = execFileSync(command, ['--no-fail', '--format', 'json', CONTAINER_FILE], { encoding: 'utf8' });
  expect(JSON.parse(findings)).toEqual([]);
});
