import { knownRoles } from '@milepost/contract/api/roles'
import { expect, type Page, test } from '@playwright/test'
import { addressOf, builtPages, recordOf } from './support/built-pages.ts'
import { follow } from './support/follow.ts'
import { expectWithinWidths } from './support/overflow.ts'
import { signIn } from './support/people.ts'
import { refusals } from './support/refusals.ts'

/** Returns the visible text of the page and its layers, without intentional codes: ids, provider tags, keys. */
function codes(roles: readonly string[]): string[] {
  const found: string[] = []
  const look = (text: string | null | undefined) => {
    const content = text?.trim() ?? ''
    const camel = /(^|\s)[a-z]+[A-Z]\w*/.test(content)
    const wire = /\b(query|body|params)\.\w|\bundefined\b|\bnull\b|\bNaN\b|\[object/.test(content)
    const plural = /(^|[^\d.,])1 [a-z]+(?<!s)s\b(?! ago)/.test(content)
    if (camel || wire || plural || roles.includes(content)) found.push(content)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('code, kbd, script, style, .font-mono')) look(node.textContent)
  for (const name of ['title', 'aria-label', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest('code, .font-mono, .maplibregl-map')) look(element.getAttribute(name))
  return found
}

/** Layers over a page: menus, filters, dialogs. */
const layer = '[role=dialog], [role=menu], [role=listbox]'

/** Opens each layer of a page that no earlier page opened, and checks it. */
async function layersOf(page: Page, path: string, opened: Set<string>): Promise<void> {
  const openers = page.locator('main').locator('button[aria-haspopup]:visible:enabled')
  const count = Math.min(await openers.count(), 4)
  for (let index = 0; index < count; index++) {
    const opener = openers.nth(index)
    const name = `${await opener.getAttribute('aria-label')} ${await opener.textContent()}`
    if (opened.has(name)) continue
    opened.add(name)
    await opener.click()
    await expect(page.locator(layer).first()).toBeVisible()
    expect(await page.evaluate(codes, knownRoles), `${path}, layer ${index}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator(layer)).toHaveCount(0)
  }
}

test.describe.configure({ mode: 'parallel' })

for (const half of [0, 1])
  test(`shows no raw code or role in pages or layers, no page wider than its window, and nothing that the content security policy refuses (${half + 1} of 2)`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const refused = refusals(page)
    await signIn(page, 'admin', '/profile')
    const opened = new Set<string>()
    for (const built of builtPages.filter((_, index) => index % 2 === half)) {
      const path = await addressOf(page, built)
      await follow(page, path)
      expect(await page.evaluate(codes, knownRoles), path).toEqual([])
      await layersOf(page, path, opened)
      await expectWithinWidths(page, path)
      expect(refused, path).toEqual([])
    }
  })

test('shows none in records for viewers either, who see fewer things', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'viewer', '/profile')
  for (const built of Object.values(recordOf)) {
    const path = await addressOf(page, built)
    await follow(page, path)
    expect(await page.evaluate(codes, knownRoles), path).toEqual([])
  }
  await follow(page, '/view/vehicles')
  await page.locator('tbody tr').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').locator('[class*="animate-shimmer"]')).toHaveCount(0)
  expect(await page.evaluate(codes, knownRoles), 'a vehicle').toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await follow(page, '/view/events')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(codes, knownRoles), 'filters on a phone').toEqual([])
})
