import { expect, type Page, test } from '@playwright/test'
import { signIn } from './people.ts'

const focused = (page: Page) => page.locator(':focus')

/** The record that an address is of. */
const recordIn = (address: string) => new URL(address, 'http://milepost').pathname

test('by keys alone: a page by its name, an event of its list, the next one, its rating, and back at its row', async ({
  page,
}) => {
  await signIn(page, 'operator')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(focused(page)).toHaveAttribute('role', 'combobox')
  await page.keyboard.type('events')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Events/)
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr a').nth(2)).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(focused(page)).toHaveAttribute('href', /^\/view\/events\/\d+/)
  const opened = recordIn((await focused(page).getAttribute('href'))!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(opened))
  const accurate = page.getByRole('button', { name: /^Accurate/ })
  await expect(accurate).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(opened))
  const next = recordIn(page.url())
  await expect(accurate).toBeVisible()
  await page.keyboard.press('1')
  await expect(accurate).toHaveAttribute('aria-pressed', 'true')

  await page.goBack()
  await expect.poll(async () => recordIn((await focused(page).getAttribute('href')) ?? '')).toBe(next)
})

test('a layer closed with Escape gives the focus back to what opened it', async ({ page }) => {
  await signIn(page, 'operator', '/reports/device-health-report/camera-health')
  const dates = page.getByRole('button', { name: /^Last month/ })
  await dates.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dates).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(focused(page)).toHaveAttribute('role', 'combobox')
  await page.keyboard.press('Escape')
  await expect(dates).toBeFocused()
})
