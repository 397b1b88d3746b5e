/** A target that no log can be scored against. The class is that of the reference's exception. */
export class EvaluationError extends Error {
  readonly errorClass:
    | 'AssertionError'
    | 'KeyError'
    | 'PanicException'
    | 'SchemaError'
    | 'ValueError'
    | 'ZeroDivisionError';

  constructor(errorClass: EvaluationError['errorClass'], message: string) {
    super(message);
    this.name = 'EvaluationError';
    this.errorClass = errorClass;
  }
}
