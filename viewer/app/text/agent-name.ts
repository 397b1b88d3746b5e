import { shownSpec } from '../../../text/shown-spec.ts';

/** A model spec without what most readers know: the provider's options and the folders of a file, which its title has. */
export function agentName(spec: string): string {
  return shownSpec(spec).split('?', 1)[0] ?? spec;
}

/** The names of several agents, each with the options that tell it from others of the same name. */
export function agentNames(specs: readonly string[]): (spec: string) => string {
  const groups = Map.groupBy(new Set(specs), agentName);
  return (spec) => {
    const name = agentName(spec);
    const others = groups.get(name)?.filter((other) => other !== spec) ?? [];
    if (others.length === 0) return name;
    const differing = optionsOf(spec).filter((option) => others.some((other) => !optionsOf(other).includes(option)));
    return differing.length === 0 ? `${name} (no options)` : `${name} ${differing.join(' ')}`;
  };
}

function optionsOf(spec: string): readonly string[] {
  const [, options = ''] = spec.split(/\?(.*)/s, 2);
  return options.split('&').filter((option) => option !== '');
}
