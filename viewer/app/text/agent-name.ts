/** A model spec without what most readers know: the provider's options, which its title has. */
export function agentName(spec: string): string {
  return spec.split('?', 1)[0] ?? spec;
}
