/** A tool's "no": part of the benchmark, read by the agent as `Class: text`, never a failure of ours. */
export class ToolRefusal extends Error {
  readonly errorClass: string;

  /** @param errorClass the reference's class name, with its module path when it is not a Python builtin. */
  constructor(errorClass: string, text: string) {
    super(text);
    this.name = 'ToolRefusal';
    this.errorClass = errorClass;
  }
}
