/** Whether a key press goes to a control that takes keys itself. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, dialog *'))
  );
}
