import { evaluate } from 'toolsandbox';

/** A provider of promptfoo: the prompt names a scenario, which the agent of `config` plays (promptfooconfig.yaml). */
export default class ToolSandbox {
  constructor({ id = 'toolsandbox', config = {} }) {
    this.id = () => id;
    this.config = config;
  }

  async callApi(scenario) {
    const { runs, problems } = await evaluate({ augmentations: ['none'], ...this.config, scenarios: [scenario] });
    const [run] = runs;
    if (!run?.score) return { error: problems.join('; ') || `no score: ${run?.outcome}` };
    const { solved, similarity, costUsd: cost, modes, id } = run;
    return { output: { solved, similarity }, cost: cost ?? 0, metadata: { id, modes } };
  }
}
