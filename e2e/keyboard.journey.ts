import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/people.ts'

const focused = (page: Page) => page.locator(':focus')

/** Returns the record of an address. */
const recordIn = (address: string) => new URL(address, 'http://milepost').pathname

test('by keys alone: a page by its name, an event of its list, the next one, its rating, and back at its row', async ({
  page,
}) => {
  await signIn(page, 'operator')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  // Its code loads on first use: what is typed in the meantime is for it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('events')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('events')
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
  await expect(focused(page)).toHaveRole('main')
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

test('returns by keyboard to the dashboard link that was navigated from', async ({ page }) => {
  await signIn(page, 'operator')
  const tile = page.getByRole('main').getByRole('link', { name: /^Obstructed cameras/ })
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/camera-health/)
  await expect(page.getByRole('heading', { name: 'Device health', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(tile).toBeFocused()
})

test('returns the focus to the opener when a layer is closed with Escape', async ({ page }) => {
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

/** Presses Tab until the focused element has this name. Everything on the way shows its focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab')
    const reported = await page.evaluate(() => {
      const element = document.activeElement ?? document.body
      // After the last element of a page comes the browser, which shows its own focus.
      const isOfPage = element !== document.body
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return { name, isShown: !isOfPage || getComputedStyle(element).outlineStyle !== 'none' }
    })
    expect(reported.isShown, reported.name).toBe(true)
    if (name.test(reported.name)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('selects rows by keyboard, marks them as fixed, and undoes it from the message', async ({ page }) => {
  await signIn(page, 'operator', '/reports/device-health-report/mismatched-devices')
  // Rows are links; their placeholders are not.
  const rows = page.locator('tbody tr a')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await goToRow(page, /^\/view\/vehicles\//)
  await page.keyboard.press('x')
  await tabTo(page, /^Mark as/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(focused(page)).toHaveText(/^Mark as/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveText(/^Mark as/)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(count - 1)
  await tabTo(page, /^Undo$/)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(count)
})

/** Goes to a row by its key, as soon as the list accepts keys: earlier key presses are lost. */
const goToRow = (page: Page, address: RegExp) =>
  expect(async () => {
    await page.keyboard.press('j')
    await expect(focused(page)).toHaveAttribute('href', address, { timeout: 500 })
  }).toPass()

test('goes by keyboard from a driver to the worst recent event and its player', async ({ page }) => {
  await signIn(page, 'operator', '/view/drivers?sort=incidents30d&order=desc')
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await goToRow(page, /^\/view\/drivers\/profile\//)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view\/drivers\/profile\//)
  await expect(page.getByRole('link', { name: /^High and critical/ })).toBeVisible()
  await expect(focused(page)).toHaveRole('main')
  await tabTo(page, /^High and critical/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view\/events\?.*sort=riskScore/)
  // The previous page has rows as well.
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await goToRow(page, /^\/view\/events\/\d+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view\/events\/\d+/)
  await expect(page.getByRole('button', { name: /^Accurate/ })).toBeVisible()
})
