import { expect, type Page } from '@playwright/test'

/** Waits until a page shows its title and nothing on it is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
}

/** Navigates to a page as a portal link does, without reloading scripts, and waits until the previous page is gone. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelector('main h1')?.setAttribute('data-before', '')
    history.pushState({}, '', path)
  }, path)
  await expect(page.locator('main h1[data-before]')).toHaveCount(0)
  await settled(page)
}
