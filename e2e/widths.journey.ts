import { expect, test } from '@playwright/test'
import { builtPages } from './built-pages.ts'
import { signIn } from './people.ts'

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
  for (const path of await builtPages(page)) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('main h1')).toBeVisible()
      await expect.poll(() => page.evaluate(overflow), `${path} at ${width}`).toEqual({ pixels: 0, outside: [] })
    }
  }
})
