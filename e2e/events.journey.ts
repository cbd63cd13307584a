import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'

type Listed = { id: string; thumbnails: unknown[]; hasVideo: boolean }

/** Returns the newest event recorded by more than one camera, as the list received it. */
async function eventWithCameras(page: Page): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = page.waitForResponse(
      (response) => /\/v2\/client\/\d+\/incidents\?/.test(response.url()) && response.ok(),
    )
    await page.goto('/view/events?video=yes&size=100')
    const { items } = (await (await answer).json()) as { items: Listed[] }
    const found = items.find((item) => item.thumbnails.length > 1)
    if (found) return found.id
    await page
      .waitForResponse((response) => response.url().includes('/thumbnails/'), { timeout: 3_000 })
      .catch(() => {})
  }
  throw new Error('no event with two cameras arrived')
}

/** Opens an event and waits for its players: some vehicles have two cameras, others more. */
async function openWithCameras(page: Page, id: string): Promise<void> {
  await follow(page, `/view/events/${id}`)
  await expect.poll(() => page.locator('video').count(), { timeout: 60_000 }).toBeGreaterThan(1)
}

const videoTimes = (page: Page) =>
  page.locator('video').evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))

test('reviews the newest event: list, every camera in sync, rating, and the rating in the list', async ({ page }) => {
  test.setTimeout(150_000)
  await signIn(page, 'operator', '/view/events')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)

  const id = await eventWithCameras(page)
  await openWithCameras(page, id)
  await expect
    .poll(
      () => page.locator('video').evaluateAll((videos) => videos.every((v) => (v as HTMLVideoElement).readyState >= 2)),
      { timeout: 30_000 },
    )
    .toBe(true)
  await expectAccessible(page)

  await page.keyboard.press('Space')
  await expect.poll(async () => Math.min(...(await videoTimes(page))), { timeout: 20_000 }).toBeGreaterThan(1.5)
  const times = await videoTimes(page)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(0.2)

  await page.getByRole('button', { name: /^Accurate/ }).click()
  await expect(page.getByText(/rated it accurate/)).toBeVisible()
  await follow(page, '/view/events?rating=0')
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible()
})

test('moves every camera and the graph when seeking', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'operator')
  const id = await eventWithCameras(page)
  await openWithCameras(page, id)
  const slider = page.getByRole('slider', { name: 'Position in the event' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => Math.min(...(await videoTimes(page)))).toBeGreaterThan(5)
  await page.keyboard.press('Home')
  await expect.poll(async () => Math.max(...(await videoTimes(page)))).toBeLessThan(1)
})

test('keeps filters in the address: a reload shows the same levels', async ({ page }) => {
  await signIn(page, 'operator', '/view/events?level=4&level=5')
  const levels = page.locator('tbody tr').getByText(/^(Very low|Low|Medium|High|Critical)$/)
  await expect(levels.first()).toBeVisible()
  const chosen = await levels.allInnerTexts()
  expect(chosen.every((level) => /High|Critical/.test(level))).toBe(true)
  await page.reload()
  await expect(levels.first()).toBeVisible()
  expect((await levels.allInnerTexts()).slice(0, 3).every((level) => /High|Critical/.test(level))).toBe(true)
})

test('reports a list that can’t be loaded and offers to try again', async ({ page }) => {
  await signIn(page, 'operator', '/profile')
  await page.route('**/api/v2/client/*/incidents?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'x',
        code: 'unavailable',
        title: 'Temporarily unavailable',
        status: 503,
        requestId: 'abc-123',
      }),
    }),
  )
  await page.goto('/view/events')
  await expect(page.getByText('abc-123')).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll()
  await page
    .getByRole('button', { name: /try again|retry/i })
    .first()
    .click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
})
