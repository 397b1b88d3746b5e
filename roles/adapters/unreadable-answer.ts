/** A success that is no answer of a model: a web page, or nothing. A syntax error, as from JSON that is none. */
export class UnreadableAnswer extends SyntaxError {}

/** The answer began and did not end. The connection is at fault, not what came over it. */
export class CutAnswer extends Error {
  constructor() {
    super('the connection ended before the answer did');
  }
}
