import { expect, type Page } from '@playwright/test'

/** Reads the terms to their end by keyboard, and accepts them: before that, they can't be accepted. */
export async function acceptTerms(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^I accept these terms/ })
  const terms = page.getByRole('region', { name: 'Terms' })
  if (await terms.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1))
    await expect(box).toBeDisabled()
  await terms.press('End')
  await box.click()
  await expect(box).toBeChecked()
}
