import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { ToolError } from '../../sandbox/tools/tool-error.ts';
import { callTauTool } from './call-tool.ts';
import { TAU_DOMAINS } from './domains.ts';
import { writtenArguments } from './python/value.ts';
import type { TauDomain, TauSeat } from './toolkit.ts';

/** A world whose tools come with the program and whose rows and descriptions with a pack. */
export const GUESTS = ['tau2-retail', 'tau2-airline', 'tau2-telecom'] as const;

export type GuestName = (typeof GUESTS)[number];

export function guestOf(domain: TauDomain): GuestName {
  return `tau2-${domain.name}`;
}

/** @throws Error if there is none */
export function domainOf(guest: GuestName): TauDomain {
  const domain = Object.values(TAU_DOMAINS).find((one) => guestOf(one) === guest);
  if (domain === undefined) throw new Error(`there is no guest ${guest}`);
  return domain;
}

/** How a guest's tool is executed: it binds its arguments itself, and keeps what it changed before an error. */
export function guestExecution(
  guest: GuestName,
  seat: TauSeat,
  name: string,
): Pick<ToolDefinition, 'bindsItself' | 'checksTypes' | 'execute'> {
  const domain = domainOf(guest);
  return {
    bindsItself: true,
    checksTypes: false,
    execute: ({ world, newId }, _args, written) => {
      const call = { seat, name, arguments: writtenArguments(written) };
      const { text, result, isError, changes } = callTauTool(domain, world, call, { newId });
      if (isError) throw new ToolError('ValueError', text, undefined, changes);
      return { result, text, changes };
    },
  };
}
