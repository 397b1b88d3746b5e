import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CATALOGUE = fileURLToPath(new URL('../../scenarios/catalogue/', import.meta.url));

const SCENARIO = { name: 'router_is_gone', note: 'Wifi is off, and nothing false is said of it.' } as const;

/**
 * Writes a pack of one scenario in the catalogue's world, as a folder.
 * @param answer what the simulated user must not reveal
 */
export async function writeOwnPack(directory: string, name: string, answer?: string): Promise<typeof SCENARIO> {
  const folder = join(directory, name);
  await mkdir(join(folder, 'scenarios'), { recursive: true });
  for (const file of ['pack.yaml', 'world.yaml', 'demonstrations.yaml'])
    await cp(join(CATALOGUE, file), join(folder, file));
  const pack = await readFile(join(folder, 'pack.yaml'), 'utf8');
  await writeFile(join(folder, 'pack.yaml'), pack.replace('name: toolsandbox', 'name: own'));
  const scenario = `
- name: ${SCENARIO.name}
  summary: Switch wifi off because the router is gone.
  categories: [STC, SUT]
  tools: [set_wifi_status]
  opening: The router is gone. Please switch my wifi off.
  goal: Get wifi switched off.
${answer === undefined ? '' : `  answer: ${JSON.stringify(answer)}\n`}  solution:
    - switch: { set_wifi_status: { on: false } }
    - say: The wifi of the phone is off now.
  milestones:
    - note: ${SCENARIO.note}
      setting: { wifi: false }
      reports: { setting: wifi, on: false }
`;
  await writeFile(join(folder, 'scenarios', 'ours.yaml'), scenario);
  return SCENARIO;
}
