import { signIn } from '@milepost/domain/limits'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/people.ts'
import { origin, tokenOf } from './support/start-milepost.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Signs in at the fleet portal's home page, whose session others don't share: these journeys sign out. */
async function enterAs(page: Page, person: string, address = '/'): Promise<void> {
  await page.goto(address)
  await enter(page, person)
}

const wanted = 10

const event = (page: Page) => page.locator('[data-incident]')
const today = (page: Page) => page.getByText(/^\d+ today$/)
const done = (page: Page) => page.getByRole('status').filter({ hasText: /^(Saved|Skipped|Video flagged)/ })

async function openReview(page: Page, person: string) {
  await enterAs(page, person, `${origin}/annotation/`)
  await expect(heading(page, 'Review')).toBeVisible()
}

/** Presses keys one after the other; nothing else is used on the page. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** True if the event on the screen asks for an intensity. */
const hasIntensity = (page: Page) => page.getByRole('group', { name: /^Intensity/ }).isVisible()

/** Answers the event on the screen as accurate and saves it. */
async function answerAccurate(page: Page) {
  await press(page, 'a', ...((await hasIntensity(page)) ? ['3'] : []), 'Enter')
}

const unseen = (page: Page) => page.getByText(/^No video has been shown yet/)

/** An answer to an event whose clips haven’t arrived asks for a second Enter; otherwise `follows` is shown. */
async function confirmUnseen(page: Page, follows: Locator) {
  await expect(unseen(page).or(follows).first()).toBeVisible()
  if (await unseen(page).isVisible()) await press(page, 'Enter')
}

/** Waits until another event is on the screen than the one that `run` finishes. */
async function toTheNext(page: Page, run: () => Promise<void>) {
  const before = await event(page).getAttribute('data-incident')
  await run()
  await confirmUnseen(page, page.locator(`[data-incident]:not([data-incident="${before}"])`))
  await expect(event(page)).not.toHaveAttribute('data-incident', before!)
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
  await page.clock.install()
  const shown: string[] = []
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && shown.push(frame.url())))
  for (const address of ['/', '/annotation/history']) {
    await enterAs(page, 'annotator', address)
    await expect(heading(page, 'Your account has no access')).toBeVisible()
    expect(page.url()).toBe(`${origin}/?reason=no-access`)
    const before = shown.length
    await page.clock.fastForward(signIn.redirectDebounceMilliseconds + 1_000)
    await page.waitForLoadState('networkidle')
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

// The second journey needs what the first has answered.
test.describe
  .serial('the queue', () => {
    test('an annotator rates ten events by keyboard alone', async ({ page }) => {
      await openReview(page, 'annotator')
      await expect(event(page)).toBeVisible()
      await expectAccessible(page)
      const before = Number.parseInt((await today(page).textContent()) ?? '', 10)

      // The mouse opens map and queue without taking the keys, and everything stays in sight.
      const mapSwitch = page.getByRole('button', { name: 'Map', exact: true })
      await mapSwitch.click()
      const map = page.getByRole('region', { name: 'Map of the event' })
      await expect(map.or(page.getByText('No position was reported for this event.'))).toBeVisible()
      await page.getByRole('button', { name: 'Queue', exact: true }).click()
      const queue = page.getByRole('dialog', { name: 'Queue' })
      await expect(queue).toBeVisible()
      await press(page, 'Escape')
      await expect(queue).toBeHidden()
      // Opened by keyboard, the queue returns the focus to its button.
      const opener = page.getByRole('button', { name: 'Queue', exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(queue).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      await expect(page.getByText('Speed limit', { exact: true }).first()).toBeInViewport()
      await mapSwitch.click()
      await expect(mapSwitch).toHaveAttribute('aria-pressed', 'false')

      // Nothing is saved before the answer is complete, and the page says what is missing.
      await press(page, 'Enter')
      await expect(page.getByText('Choose Accurate (a) or Inaccurate (i) first.')).toBeVisible()

      // While a note is typed, no key does anything else; its draft outlives a reload.
      await press(page, 'n')
      await page.keyboard.type('basic')
      await press(page, 'Escape')
      const noted = await event(page).getAttribute('data-incident')
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('basic')
      await expect(event(page)).toHaveAttribute('data-incident', noted!)
      await expect(page.getByRole('button', { name: /^Accurate/ })).toHaveAttribute('aria-pressed', 'false')
      await toTheNext(page, () => answerAccurate(page))
      await expect(done(page)).toContainText('Saved')

      // Undo brings the event back with its answer.
      await press(page, 'u')
      await expect(event(page)).toHaveAttribute('data-incident', noted!)
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('basic')
      await toTheNext(page, () => press(page, 'i', 'Enter'))
      await expect(done(page)).toContainText('Saved')

      // Skipped with a reason, by its digit; that can be undone like an answer.
      const skipped = await event(page).getAttribute('data-incident')
      await toTheNext(page, () => press(page, 's', '1'))
      await expect(done(page)).toContainText('Skipped')
      await press(page, 'u')
      await expect(event(page)).toHaveAttribute('data-incident', skipped!)
      await toTheNext(page, () => press(page, 's', '1'))

      // Another type than the reported one: what happened was an event.
      await press(page, 't')
      await page.keyboard.type('seat')
      await press(page, 'Enter')
      await expect(page.getByRole('button', { name: /^Accurate/ })).toHaveAttribute('aria-pressed', 'true')
      await press(page, 'v', '[', ']')
      await toTheNext(page, () => press(page, 'Enter'))

      for (let rated = 2; rated < wanted; rated++) await toTheNext(page, () => answerAccurate(page))
      await expect(today(page)).toHaveText(`${before + wanted} today`)

      await press(page, 'g', 'm')
      await expect(heading(page, 'My answers')).toBeVisible()
      await expect(page.getByText('Waiting for a second look').first()).toBeVisible()
      await expect(page.getByText('→ No seat belt').first()).toBeVisible()
      await expectAccessible(page)
    })

    test('a reviewer looks again, disagrees and sends an answer back to its author', async ({ browser, page }) => {
      await openReview(page, 'reviewer')
      await page.getByRole('button', { name: 'Queue', exact: true }).click()
      await page.getByRole('button', { name: 'Second looks' }).click()
      // An answer is served once it can't be undone, after 13 seconds.
      await expect(page.getByText('Second look', { exact: true })).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page)
      // The oldest answer that waits is the one called inaccurate above; if an earlier run decided it, the next one isn't.
      const verdict = page.getByRole('heading', { name: 'Your answer differs from the first one' })
      await answerAccurate(page)
      await confirmUnseen(page, verdict.or(done(page)))
      await expect(verdict.or(done(page))).toBeVisible()
      if (await done(page).isVisible()) {
        await press(page, 'i', 'Enter')
        await confirmUnseen(page, verdict)
      }
      await expect(verdict).toBeVisible()
      await expect(page.getByRole('table', { name: 'Both answers' })).toContainText('Hannah Weiss')
      await expectAccessible(page)
      const about = await event(page).getAttribute('data-incident')
      await press(page, '3')
      await expect(page.getByText('Write what to look at again, then send it back.')).toBeVisible()
      await page.keyboard.type('The light was green')
      await press(page, 'Escape')
      await toTheNext(page, () => press(page, '3'))

      await press(page, 'g', 't')
      await expect(heading(page, 'Team')).toBeVisible()
      await expect(page.getByRole('table', { name: 'By person' })).toContainText('Hannah Weiss')
      await expectAccessible(page)

      const author = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      await openReview(author, 'annotator')
      const sentBack = author.getByText('Sent back to you')
      await expect(event(author)).toBeVisible()
      // What the author had claimed before comes first.
      for (let claimed = 0; claimed < 3 && !(await sentBack.isVisible()); claimed++)
        await toTheNext(author, () => answerAccurate(author))
      await expect(sentBack).toBeVisible()
      await expect(author.getByText('The light was green').first()).toBeVisible()
      await expect(event(author)).toHaveAttribute('data-incident', about!)
      await expectAccessible(author)
    })
  })
