import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/people.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

test('rates eight events on a phone, and returns to the place in the list with one Back', async ({ page }) => {
  await page.goto('/view/events?range=yesterday')
  await enter(page, 'operator')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('link')
  await expect(events.nth(3)).toBeVisible()
  const [first, address] = [events.nth(3), page.url()]
  const opened = (await first.getAttribute('href'))?.replace(/\?.*/, '')
  await first.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await first.click()

  const bar = page.getByRole('region', { name: 'Rate and continue' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  for (let rated = 1; rated <= 8; rated++) {
    const verdict = bar.getByRole('button', { name: rated % 3 === 0 ? 'Inaccurate' : 'Accurate', exact: true })
    await verdict.click()
    await expect(verdict).toHaveAttribute('aria-pressed', 'true')
    if (rated === 8) break
    const here = page.url()
    await bar.getByRole('link', { name: 'Next event' }).click()
    await expect.poll(() => page.url()).not.toBe(here)
  }
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.locator(`a[href^="${opened}"]`)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60)
})
