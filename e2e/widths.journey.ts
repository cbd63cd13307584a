import { expect, test } from '@playwright/test'
import { pageModules, standIns } from '@milepost/portal/page-modules'
import { signIn } from './people.ts'

// Every page that is built, so that a new one is measured by itself. Records are opened from their lists.
const built = Object.keys({ ...pageModules, ...standIns }).filter(
  (path) => !path.includes('$') && !path.startsWith('/integration'),
)
const lists = [
  { path: '/view/events?layout=table', row: 'a[href^="/view/events/"]' },
  { path: '/view/connections/active', row: 'a[href^="/view/connections/details/"]' },
]
const widths = [360, 768, 1280, 1920]

/** By how many pixels the page is wider than its window, and what reaches out of it. */
const overflow = () => {
  const window = document.documentElement
  const outside = [...document.querySelectorAll('main *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect()
    return width > 0 && right > innerWidth + 1 && !element.closest('[class*="overflow-"], .maplibregl-map')
  })
  return {
    pixels: window.scrollWidth - window.clientWidth,
    outside: outside.slice(0, 3).map((element) => `${element.tagName} ${element.className}`),
  }
}

test('no page is wider than its window', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin', '/profile')
  const records: string[] = []
  for (const { path, row } of lists) {
    await page.goto(path)
    records.push((await page.locator(row).first().getAttribute('href')) ?? '')
  }
  for (const path of [...built, ...records]) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('main h1')).toBeVisible()
      await expect.poll(() => page.evaluate(overflow), `${path} at ${width}`).toEqual({ pixels: 0, outside: [] })
    }
  }
})
