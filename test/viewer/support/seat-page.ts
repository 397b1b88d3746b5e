import type { Page } from 'playwright-core';

/** The form of a tool, opened. */
export async function formOf(page: Page, name: string) {
  await page.locator('summary', { hasText: name }).click();
  return page.getByRole('form', { name });
}

export function press(page: Pick<Page, 'getByRole'>, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
