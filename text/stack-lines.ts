/** The lines of a stack. Its message stays on one line, so that nothing it quotes passes for another. */
export function stackLines(stack: string): readonly string[] {
  return stack.split(/\n(?= +at )/);
}
