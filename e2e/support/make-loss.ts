import { expect, type Page } from '@playwright/test'

type Listed = { id: string; accidentId: number | null; partOfLoss: object | null }

/**
 * Records an event as a loss: a suspected collision by rating it, if the demo has one; otherwise as an admin may. Journeys
 * that run at the same time take different candidates.
 */
export async function makeLoss(page: Page, candidate = 0): Promise<string> {
  const list = async (search: string) => {
    const answer = page.waitForResponse((response) => /\/incidents\?/.test(response.url()) && response.ok())
    await page.goto(`/view/events?range=30d&${search}`)
    return ((await (await answer).json()) as { items: Listed[] }).items
  }
  const suspected = (await list('type=collision&type=possibleCollision&waiting=yes'))[candidate]
  const { id } =
    suspected ??
    (await list('sort=riskScore&order=desc')).filter((event) => !(event.accidentId ?? event.partOfLoss))[candidate]!
  await page.goto(`/view/events/${id}`)
  if (suspected) {
    await expect(page.getByText('Suspected', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Accurate/ }).click()
  } else {
    await page.getByRole('button', { name: 'Record as a loss' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record as a loss' }).click()
  }
  return id
}
