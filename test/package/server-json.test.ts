import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import serverJson from '../../server.json' with { type: 'json' };
import { toolsandbox } from '../cli/command-line.ts';

it('server.json names what package.json does, and a command that there is', async () => {
  const [npm] = serverJson.packages;
  expect(serverJson.name).toBe(packageJson.mcpName);
  expect([serverJson.version, npm?.version]).toEqual([packageJson.version, packageJson.version]);
  expect(npm?.identifier).toBe(packageJson.name);
  const [command, scenario, engine] = npm!.packageArguments;
  const { stdout } = await toolsandbox(command!.value!, '--help');
  expect(stdout).toContain(`toolsandbox ${command?.value} [options] [command] <${scenario?.valueHint}>`);
  expect(stdout).toContain(`${engine?.name} <`);
});
