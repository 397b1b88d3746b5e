/** A signal asked to stop; everything is in its place. Exit code 130, as shells expect. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}
