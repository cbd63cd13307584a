import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/people.ts'
import { origin, tokenOf } from './support/start-milepost.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Signs in at the fleet portal's home page, whose session others don't share: these journeys sign out. */
async function enterAs(page: Page, person: string, address = '/'): Promise<void> {
  await page.goto(address)
  await enter(page, person)
}

test('an annotator who signs in at home lands in the annotation portal, and signs out there', async ({ page }) => {
  await enterAs(page, 'annotator')
  await expect(heading(page, 'Review')).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/annotation\/?$/)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Review', 'My answers'])
  await expect(page.getByText('Hannah Weiss')).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(heading(page, 'My answers')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'My answers')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/annotation/team')
  await expect(page.getByText('Not available for your role.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'You’re signed out')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('an annotator that the server refuses ends at the home page with the reason, and doesn’t loop', async ({
  page,
}) => {
  await page.route('**/api/annotation-api/users/me', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'forbidden', title: 'Forbidden', status: 403 }),
    }),
  )
  const shown: string[] = []
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && shown.push(frame.url())))
  for (const address of ['/', '/annotation/history']) {
    await enterAs(page, 'annotator', address)
    await expect(heading(page, 'Your account has no access')).toBeVisible()
    expect(page.url()).toBe(`${origin}/?reason=no-access`)
    // Longer than the pause between two redirects to sign-in.
    const before = shown.length
    await page.waitForTimeout(6_000)
    expect(shown.slice(before)).toEqual([])
  }
})

test('others learn that the portal isn’t theirs, and an admin may open it', async ({ browser, page }) => {
  await enterAs(page, 'viewer', '/annotation/history')
  await expect(heading(page, 'This portal is for annotators')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the fleet portal' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await enterAs(admin, 'admin', `${origin}/annotation/team`)
  await expect(heading(admin, 'Team')).toBeVisible()
})

test('a removed annotator loses access within a minute', async ({ page }) => {
  const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'content-type': 'application/json' }
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const people = (await (await ask('/users')).json()) as { id: string; email: string }[]
  const { id } = people.find(({ email }) => email === 'reviewer@milepost.test')!
  const moveTo = async (groupId: string) =>
    expect((await ask(`/users/${id}/access`, 'PUT', { GroupId: groupId })).ok).toBe(true)

  await page.clock.install()
  await enterAs(page, 'reviewer', '/annotation/team')
  await expect(heading(page, 'Team')).toBeVisible()
  try {
    await moveTo('viewer')
    await page.clock.fastForward(31_000)
    await expect(heading(page, 'This portal is for annotators')).toBeVisible()
  } finally {
    await moveTo('annotator')
  }
})
