import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium.ts'
const origin = 'http://localhost:47100'
const folder = '/tmp/w/mon-shots'
await mkdir(folder, { recursive: true })
const [person, theme, width, height, name, ...addresses] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const context = await browser.newContext({ viewport: { width: Number(width), height: Number(height) }, baseURL: origin, colorScheme: theme as 'light' })
await context.addInitScript((t) => localStorage.setItem('theme', t!), theme)
const first = await context.newPage()
await first.goto('/profile')
await first.fill('input[name=email]', `${person}@milepost.test`)
await first.fill('input[name=password]', 'milepost')
await first.click('button[type=submit]')
await first.waitForURL(`${origin}/profile`)
await first.close()
let at = 0
for (const address of addresses) {
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('error', e.message))
  if (name === 'failed') await page.route('**/api/admin/monitoring**', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', code: 'unavailable', title: 'Temporarily unavailable', status: 503, requestId: '7f3a' }) }))
  await page.goto(address!)
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `${folder}/${name}-${theme}-${width}-${at++}.png` })
  await page.close()
}
await browser.close()
