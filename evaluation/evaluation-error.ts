/** A target that no log can be scored against; the class is what the reference raises in its place. */
export class EvaluationError extends Error {
  readonly errorClass:
    'AssertionError' | 'KeyError' | 'PanicException' | 'SchemaError' | 'ValueError' | 'ZeroDivisionError';

  constructor(errorClass: EvaluationError['errorClass'], message: string) {
    super(message);
    this.name = 'EvaluationError';
    this.errorClass = errorClass;
  }
}
