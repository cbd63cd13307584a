import { knownRoles } from '@milepost/contract/roles'
import { expect, test } from '@playwright/test'
import { builtPages } from './built-pages.ts'
import { signIn } from './people.ts'

/** What a page shows as words, without what is meant to be a code: ids, tags of the provider, keys. */
function codes(roles: readonly string[]): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (!text || node.parentElement?.closest('code, kbd, script, style, .font-mono')) continue
    const camel = text.match(/(^|\s)[a-z]+[A-Z]\w*/)
    if (camel || roles.includes(text)) found.push(text)
  }
  return found
}

test('no code and no role is shown raw', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin', '/profile')
  for (const path of await builtPages(page)) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
    expect(await page.evaluate(codes, knownRoles), path).toEqual([])
  }
})
