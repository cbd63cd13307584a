import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../tools/chromium.ts'
import { quantile, report } from '../report.ts'

// Measures how long people wait at a running Milepost: from the sign-in button, and from a reload, to the first rows.
// With --calls, lists the requests in between, with their times.

const origin = process.env.MILEPOST_ORIGIN ?? 'http://localhost:4100'
const address = '/view/vehicles'
const rounds = 5
const limitMs = { signIn: 2500, reload: 2000 }

const firstRow = (page: Page) => page.locator('table tbody tr a').first().waitFor()

/** Returns URLs requested since the page was opened, in milliseconds from then. */
async function calls(page: Page): Promise<string> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime, duration }) => ({ name, startTime, duration })),
  )
  return entries
    .map(
      ({ name, startTime, duration }) =>
        `${startTime.toFixed(0).padStart(6)} +${duration.toFixed(0).padEnd(5)} ${name.replace(origin, '').slice(0, 90)}`,
    )
    .join('\n')
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const signIns: number[] = []
const reloads: number[] = []
for (let round = 0; round < rounds; round++) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto(address)
  await page.fill('input[name=email]', 'operator@milepost.test')
  await page.fill('input[name=password]', 'milepost')
  let start = performance.now()
  await page.click('button[type=submit]', { noWaitAfter: true })
  await firstRow(page)
  signIns.push(performance.now() - start)
  if (process.argv.includes('--calls') && round === rounds - 1) console.log(`After signing in:\n${await calls(page)}`)
  start = performance.now()
  await page.reload({ waitUntil: 'commit' })
  await firstRow(page)
  reloads.push(performance.now() - start)
  if (process.argv.includes('--calls') && round === rounds - 1) console.log(`After a reload:\n${await calls(page)}`)
  await context.close()
}
await browser.close()
report('Until the first rows (ratio to the limit)', [
  { what: 'from signing in, p50', value: quantile(signIns, 0.5), limit: limitMs.signIn, unit: 'ms' },
  { what: 'from a reload, p50', value: quantile(reloads, 0.5), limit: limitMs.reload, unit: 'ms' },
])
