import type { OwnTool } from '../../worlds/own/own-world.ts';
import type { ShownTool } from '../../worlds/tau2/checkout/tool-schema.ts';
import { toolkitOf } from '../../worlds/tau2/toolkit.ts';
import type { TauDomain, TauSeat } from '../../worlds/tau2/toolkit.ts';
import { schemaParameters } from './schema-parameters.ts';

/** A tool of a checkout as a pack describes it. */
export function describedTauTool(
  domain: TauDomain,
  seat: TauSeat,
  { name, description, parameters }: ShownTool,
): OwnTool {
  const toolkit = toolkitOf(domain, seat);
  const tables = Object.keys(toolkit?.tables ?? {});
  const kind = toolkit?.tools[name]?.kind;
  return {
    name,
    description,
    seat,
    arguments: schemaParameters(parameters),
    reads: kind === 'generic' ? [] : tables,
    writes: kind === 'write' ? tables : [],
    result: 'anything',
    returns: 'JSON or a text',
  };
}
