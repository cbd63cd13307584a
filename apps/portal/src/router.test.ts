// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest'
import { router } from './router.tsx'

/** Where the router ends up after an address; no page is drawn. */
async function landingOf(address: string): Promise<string> {
  router.history.replace(address)
  await router.load()
  return router.state.location.href
}

beforeEach(() => sessionStorage.clear())

test.each([
  ['/events/42?tab=map&tab=graph', '/view/events/42?tab=map&tab=graph'],
  ['/analytics/loss-reports/7?print=1#facts', '/reports/losses/7?print=1#facts'],
  ['/view', '/view/connections/active'],
  ['/analytics/behavioral?range=30d', '/analytics/behavioral/overview?range=30d'],
  ['/reports/device-health-report', '/reports/device-health-report/camera-health'],
])('%s leads to %s', async (from, to) => {
  expect(await landingOf(from)).toBe(to)
})

test.each(['/VIEW/Vehicles', '/settings/invite', '/settings/Invite', '/view/vehicles/'])(
  '%s is found in any case and with a last slash',
  async (address) => {
    await landingOf(address)
    expect(router.state.matches.at(-1)?.routeId).not.toContain('$')
  },
)

test('an address nobody knows is a page that says so', async () => {
  await landingOf('/no/such/page')
  expect(router.state.matches.at(-1)?.routeId).toBe('/signed-in/$')
})

test('/r goes to the saved address once, then to the dashboard', async () => {
  sessionStorage.setItem('original-url', '/view/vehicles?text=7&group=1&group=2#map')
  expect(await landingOf('/r')).toBe('/view/vehicles?text=7&group=1&group=2#map')
  expect(await landingOf('/r')).toBe('/')
})

test.each(['//evil.example/x', 'https://evil.example/', '/r', 'javascript:alert(1)'])(
  '/r does not follow %s',
  async (saved) => {
    sessionStorage.setItem('original-url', saved)
    expect(await landingOf('/r')).toBe('/')
  },
)
