import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { allReadWithin, vehiclesOf } from './support/fleets.ts'
import { follow } from './support/follow.ts'
import { signIn } from './support/people.ts'

test('keeps others out of admin pages, and shows a wrong address', async ({ page }) => {
  await signIn(page, 'operator', '/admin/clients')
  await expect(page.getByText('Not available for your role')).toBeVisible()
  expect(page.url()).toContain('/admin/clients')
  await page.goto('/view/nothing-here')
  await expect(page.getByText(/There is no page/).first()).toBeVisible()
})

test('redirects old addresses to the new ones with their query', async ({ page }) => {
  await signIn(page, 'operator', '/events/123?from=mail')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/view/events/123')
  expect(new URL(page.url()).search).toContain('from=mail')
})

test('lets an admin view another client, shows which one, and returns', async ({ page }) => {
  await signIn(page, 'admin', '/view/vehicles')
  await expect(page.getByText(vehiclesOf.northline)).toBeVisible(allReadWithin)
  await page.getByRole('button', { name: 'Control Center' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await panel.getByText('Prairie Couriers').click()
  await expect(page.getByText(/You’re viewing Prairie Couriers/)).toBeVisible({ timeout: 30_000 })
  await page.goto('/view/vehicles')
  await expect(page.getByText(vehiclesOf.prairie)).toBeVisible(allReadWithin)
})

test('keeps the dark theme after a reload', async ({ page }) => {
  await signIn(page, 'operator', '/profile')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await follow(page, '/view/events')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
})

test('finds pages and vehicles in the palette', async ({ page }) => {
  await signIn(page, 'operator', '/view/events')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page
    .getByPlaceholder(/search|find/i)
    .last()
    .fill('vehicles')
  await page
    .getByRole('option', { name: /vehicles/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Vehicles', level: 1 })).toBeVisible()
})

test('shows a client without connections what to do', async ({ page }) => {
  await signIn(page, 'new', '/view/vehicles')
  await expect(page.getByText(/no (vehicles|connections) yet/i).first()).toBeVisible()
  await follow(page, '/view/events')
  await expect(page.getByText(/no (events|connections) yet/i).first()).toBeVisible()
  await expectAccessible(page)
})
