import { TOOLS } from '../tools/catalog.ts';

/** Real name -> `<module>_<k>`, k counting from 0 over the module's tools by name. */
export const SCRAMBLED_NAMES: ReadonlyMap<string, string> = new Map(
  TOOLS.map(({ module, name }) => {
    const siblings = TOOLS.filter((tool) => tool.module === module).map((tool) => tool.name);
    return [name, `${module}_${siblings.toSorted().indexOf(name)}`];
  }),
);
