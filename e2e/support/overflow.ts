import { expect, type Page } from '@playwright/test'

const width = 360
const usual = { width: 1440, height: 940 }

/** Returns how many pixels the page is wider than its window, and the elements that overflow. */
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

/** Asserts that the page fits its window on a phone, where space is tightest; restores the usual window. */
export async function expectWithinWidths(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect(page.locator('main h1')).toBeVisible()
  await expect.poll(() => page.evaluate(overflow), `${path} at ${width}`).toEqual({ pixels: 0, outside: [] })
  await page.setViewportSize(usual)
}
