import { expect, type Page, test } from '@playwright/test'
import { addressOf, recordOf } from './support/built-pages.ts'
import { signIn } from './support/people.ts'

/** Calls that the frame waits for: a page starts rendering only with their answers. */
const frameCalls = /\/api\/(settings|users\/|clients|live|progress)/
/** Above this people lose their place: Google's Core Web Vitals rate it poor from here on. */
const most = 0.1
const phone = { width: 360, height: 780 }
const connecting = '/view/connections/active?add=samsara'
const laptop = { width: 1280, height: 800 }

type Shift = { value: number; moved: string }
declare global {
  interface Window {
    readonly shifts: Shift[]
  }
}

const watchShifts = () => {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
      shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Layout shifts on the page so far, once two frames have passed without anything new to draw. */
const shiftsSoFar = () =>
  new Promise<Shift[]>((report) => requestAnimationFrame(() => requestAnimationFrame(() => report(window.shifts))))

/** Delays answers until the page has drawn its placeholders, as over a slow line; `empty` removes their rows. */
async function openSlowly(page: Page, path: string, empty: boolean): Promise<Shift[]> {
  const drawn = Promise.withResolvers<void>()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || frameCalls.test(request.url())) return route.fallback()
    await drawn.promise
    if (!empty) return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, json: withoutRows(await response.json()) })
  })
  await page.goto(path)
  await expect(page.locator(path === connecting ? '[role="dialog"]' : 'main h1')).toBeAttached()
  await page.evaluate(shiftsSoFar)
  drawn.resolve()
  await expect(page.locator('[class*="animate-shimmer"]')).toHaveCount(0)
  return page.evaluate(shiftsSoFar)
}

const withoutRows = (answer: unknown): unknown =>
  Array.isArray(answer) ? [] : { ...(withoutNumbers(answer) as object), items: [], earliestAt: null }

const withoutNumbers = (value: unknown): unknown => {
  if (typeof value === 'number') return 0
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutNumbers(inner)]))
}

async function expectStill(page: Page, path: string, empty = false): Promise<void> {
  const shifts = await openSlowly(page, path, empty)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const what = `${path}${empty ? ', empty,' : ''} at ${page.viewportSize()?.width}`
  expect(sum, `${what} moved: ${shifts.map(({ moved }) => moved).join(' | ')}`).toBeLessThan(most)
}

// Each page where it has most to move: tables on a laptop, forms and empty states on a phone.
test('doesn’t shift any page while its data loads', async ({ page }) => {
  await page.addInitScript(watchShifts)
  await signIn(page, 'admin', '/profile')
  const event = await addressOf(page, recordOf.event)
  await page.setViewportSize(laptop)
  for (const path of ['/', event]) await expectStill(page, path)
  await expectStill(page, '/view/connections/active', true)
  await page.setViewportSize(phone)
  for (const path of ['/', connecting]) await expectStill(page, path)
  for (const path of ['/view/events', '/view/vehicles']) await expectStill(page, path, true)
})
