import { fileURLToPath } from 'node:url';
import { playPackFloors } from '../client/floors/play-pack-floors.ts';
import { catalogue } from './sweep-of.ts';

export const CATALOGUE_FLOORS = fileURLToPath(new URL('../client/floors/catalogue-floors.json', import.meta.url));

/** What the agents of the floors score in the built-in catalogue, a line for each scenario. */
export async function catalogueFloors(): Promise<string> {
  const pack = catalogue();
  const { scenarios } = await playPackFloors(
    pack,
    pack.scenarios.map(({ name }) => name),
  );
  const lines = Object.entries(scenarios).map(([name, floors]) => `${JSON.stringify(name)}:${JSON.stringify(floors)}`);
  return `{"pack":${JSON.stringify(pack.hash)},"scenarios":{\n${lines.join(',\n')}\n}}\n`;
}
