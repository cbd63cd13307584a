import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../tools/chromium.ts'
import { livePositions } from '../live-positions.ts'
import { type Figure, quantile, report } from '../report.ts'
import { measureMap } from './map-paint.ts'

// Measures when the lists of a running Milepost first show content in a signed-in browser, how its live map handles
// 20,000 vehicles, and how much script the first load takes.

const origin = process.env.MILEPOST_ORIGIN ?? 'http://localhost:4100'
const rounds = 5
const limitMs = 1500
const scriptLimitKb = 150

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const page = await browser.newPage({ baseURL: origin })
await page.goto('/profile')
await page.fill('input[name=email]', 'operator@milepost.test')
await page.fill('input[name=password]', 'milepost')
await page.click('button[type=submit]')
await page.waitForURL(`${origin}/profile`)

const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
const figures: Figure[] = []
for (const address of ['/view/events', '/view/vehicles']) {
  const paints: number[] = []
  const rows: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await page.goto(address)
    await page.locator('table tbody tr a').first().waitFor()
    rows.push(performance.now() - start)
    paints.push(await page.evaluate(paint))
  }
  figures.push({
    what: `${address} first contentful paint, p50`,
    value: quantile(paints, 0.5),
    limit: limitMs,
    unit: 'ms',
  })
  figures.push({ what: `${address} rows visible, p50`, value: quantile(rows, 0.5), limit: 2 * limitMs, unit: 'ms' })
}
report('First paint (ratio to the limit)', figures)
report('Live map of 20,000 vehicles (ratio to the limit)', await measureMap(page, await livePositions()))

const scripts = new Map<string, number>()
const fresh = await browser.newPage({ baseURL: origin })
fresh.on('response', async (response) => {
  if (!/\.js(\?|$)/.test(response.url()) || !response.url().startsWith(origin)) return
  scripts.set(response.url(), (await response.request().sizes()).responseBodySize / 1024)
})
await fresh.goto('/?signedOut=1')
await fresh.waitForLoadState('networkidle')
const kilobytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
report('Script before any page’s own (ratio to the limit)', [
  { what: 'gzip', value: kilobytes, limit: scriptLimitKb, unit: 'kB' },
])
await browser.close()
