/** The error result of a tool, which the agent reads as `Class: text`. It is never an internal error. */
export class ToolError extends Error {
  readonly errorClass: string;

  /** @param errorClass the reference's class name, with its module path unless it is a Python built-in */
  constructor(errorClass: string, text: string) {
    super(text);
    this.name = 'ToolError';
    this.errorClass = errorClass;
  }
}
