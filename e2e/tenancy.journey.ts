import { expect, test } from '@playwright/test'
import { allReadWithin, vehiclesOf } from './support/fleets.ts'
import { signIn } from './support/people.ts'

test('shows a user of another client nothing of it, even by address', async ({ browser }) => {
  const operator = await (await browser.newContext()).newPage()
  await signIn(operator, 'operator', '/view/events')
  const link = operator.locator('tbody tr a').first()
  const address = (await link.getAttribute('href'))!
  const vehicle = await operator
    .locator('tbody tr')
    .first()
    .getByText(/^(Unit|Bus|Van|Truck) \d+$/)
    .first()
    .innerText()

  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, 'owner', '/view/vehicles')
  await expect(owner.getByText(vehiclesOf.prairie)).toBeVisible(allReadWithin)
  await owner.goto(`/view/vehicles?text=${encodeURIComponent(vehicle)}`)
  await expect(owner.getByRole('link', { name: vehicle })).toHaveCount(0)
  await owner.goto(address)
  await expect(owner.getByText(/There is no event/)).toBeVisible()
})
