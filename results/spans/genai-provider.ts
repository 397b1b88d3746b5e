/** How the semantic conventions name providers, by ours. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  google: 'gcp.gemini',
  mistral: 'mistral_ai',
  bedrock: 'aws.bedrock',
  azure: 'azure.ai.openai',
};

/** The provider and the model of a model spec, as `gen_ai.*` attributes name them. */
export function genaiModel(spec: string): { readonly provider: string; readonly model: string } {
  const [provider = '', ...rest] = spec.replace(/\?.*$/s, '').split(':');
  return { provider: WELL_KNOWN[provider] ?? provider, model: rest.join(':') || provider };
}
