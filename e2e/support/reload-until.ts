import { expect, type Page } from '@playwright/test'

/** Reloads the page for as long as the check fails: for what is still being read, and requested once by the page. */
export async function reloadUntil(page: Page, check: () => Promise<void>, { timeout }: { timeout: number }) {
  let isOpen = true
  await expect(async () => {
    if (!isOpen) await page.reload()
    isOpen = false
    await check()
  }).toPass({ timeout })
}
