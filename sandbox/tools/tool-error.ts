/** What a tool answers when it cannot do what was asked; the agent reads `Class: text`. Never a failure of the program. */
export class ToolError extends Error {
  readonly errorClass: string;

  /** @param errorClass the reference's class name, with its module path unless it is a Python builtin */
  constructor(errorClass: string, text: string) {
    super(text);
    this.name = 'ToolError';
    this.errorClass = errorClass;
  }
}
