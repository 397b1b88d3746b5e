import { expect, it } from 'vitest';
import { toolsandbox } from './command-line.ts';

it('scenarios list --tables prints the tables of the paper, of base scenarios and of all augmentations', async () => {
  const { code, stdout, stderr } = await toolsandbox(
    'scenarios',
    'list',
    'wifi_off',
    'turn_on_cellular_low_battery_mode',
    '--tables',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(rows).toContainEqual(['Table 6: scenarios per category', 'base', 'x 8']);
  expect(rows).toContainEqual(['SUT', 'SINGLE_USER_TURN', '2', '16']);
  expect(rows).toContainEqual(['MUT', 'MULTIPLE_USER_TURN', '0', '0']);
  expect(rows).toContainEqual(['SETTING wifi', '1', '8']);
  expect(rows).toContainEqual(['set_wifi_status', '1', '8']);
  expect(rows).toContainEqual(['Scenarios that offer a tool', 'base', 'x 8']);
  expect(stdout).not.toContain('SANDBOX content');
});
