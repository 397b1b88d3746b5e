import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { OLDEST_NODE, unusableNode } from '../../cli/node-version.ts';

describe('the oldest usable Node', () => {
  it('is that of package.json', () => {
    expect(packageJson.engines.node).toBe(`>=${OLDEST_NODE}`);
  });

  it.each([OLDEST_NODE, '22.20.1', '24.0.0', '100.1.0', process.versions.node])('lets %s run', (version) => {
    expect(unusableNode(version)).toBeNull();
  });

  it.each(['20.20.2', '22.2.0', '22.15.1', '9.11.2'])('refuses %s and says what helps', (version) => {
    expect(unusableNode(version)).toContain(`this is Node ${version}`);
    expect(unusableNode(version)).toContain('npm install node@24');
  });
});
