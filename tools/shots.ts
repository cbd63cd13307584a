import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageModules } from '@milepost/portal/page-modules'
import { sections } from '@milepost/portal/pages'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium.ts'

// Screenshots of the portal's pages as people see them: light, dark, 360 px wide, empty, and failed. npm run shots --
// [part of an address] [/an/exact/address …]; requires a running Milepost at MILEPOST_ORIGIN.

const origin = process.env.MILEPOST_ORIGIN ?? 'http://localhost:4100'
const folder = join(tmpdir(), 'milepost-shots')
const desktop = { width: 1440, height: 940 }
const phone = { width: 360, height: 780 }

type Shot = { name: string; person: string; theme: 'light' | 'dark'; viewport: typeof desktop; failing: boolean }

const shots: readonly Shot[] = [
  { name: 'light', person: 'admin', theme: 'light', viewport: desktop, failing: false },
  { name: 'dark', person: 'admin', theme: 'dark', viewport: desktop, failing: false },
  { name: 'narrow', person: 'admin', theme: 'light', viewport: phone, failing: false },
  { name: 'empty', person: 'new', theme: 'light', viewport: desktop, failing: false },
  { name: 'failed', person: 'admin', theme: 'light', viewport: desktop, failing: true },
]

/** Calls that the frame needs; the others fail in the failure screenshots. */
const frameCalls = /\/api\/(settings|users\/me|users\/groups|clients(\/me)?(?=\?|$)|live|progress)/

const isShown = (path: string) => path in pageModules

function addresses(patterns: readonly string[]): string[] {
  const exact = patterns.filter((pattern) => pattern.startsWith('/'))
  const built = sections
    .flatMap((section) => section.pages)
    .filter((page) => isShown(page.path) && !page.path.includes('$'))
  const parts = patterns.filter((pattern) => !pattern.startsWith('/'))
  const matching = built.filter((page) => parts.some((part) => page.path.includes(part))).map((page) => page.path)
  return patterns.length ? [...exact, ...matching] : built.map((page) => page.path)
}

async function signIn(browser: Browser, { person, theme, viewport }: Shot): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, baseURL: origin, colorScheme: theme, deviceScaleFactor: 1 })
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  const page = await context.newPage()
  await page.goto('/profile')
  await page.fill('input[name=email]', `${person}@milepost.test`)
  await page.fill('input[name=password]', 'milepost')
  await page.click('button[type=submit]')
  await page.waitForURL(`${origin}/profile`)
  await page.close()
  return context
}

async function failEverything(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (frameCalls.test(route.request().url())) return route.fallback()
    const problem = {
      type: 'about:blank',
      code: 'unavailable',
      title: 'Temporarily unavailable',
      status: 503,
      requestId: '7f3a-19c2',
    }
    await route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
await mkdir(folder, { recursive: true })
for (const shot of shots) {
  const context = await signIn(browser, shot)
  for (const address of addresses(process.argv.slice(2))) {
    const page = await context.newPage()
    if (shot.failing) await failEverything(page)
    await page.goto(address)
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {})
    const name = `${address.split('?')[0]!.replaceAll('/', '-').slice(1) || 'home'}.${shot.name}.png`
    await page.screenshot({ path: join(folder, name) })
    console.log(join(folder, name))
    await page.close()
  }
  await context.close()
}
await browser.close()
