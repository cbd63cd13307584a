// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest'
import { router } from './router.tsx'

/** Returns where the router ends up for a URL, without rendering a page. */
async function landingOf(address: string): Promise<string> {
  router.history.replace(address)
  await router.load()
  return router.state.location.href
}

beforeEach(() => sessionStorage.clear())

test.each([
  ['/events/42?tab=map&tab=graph', '/view/events/42?tab=map&tab=graph'],
  ['/analytics/loss-reports/7?print=1#facts', '/reports/losses/7?print=1#facts'],
  [
    '/view/vehicles/profile/7/behavioral-risk-report?range=60d&tab=trips&trip=9',
    '/view/vehicles/profile/7?range=60d&tab=trips&trip=9',
  ],
])('redirects %s to %s', async (from, to) => {
  expect(await landingOf(from)).toBe(to)
})

test.each(['/VIEW/Vehicles', '/settings/invite', '/settings/Invite', '/view/vehicles/'])(
  'matches %s in any case and with a trailing slash',
  async (address) => {
    await landingOf(address)
    expect(router.state.matches.at(-1)?.routeId).not.toContain('$')
  },
)

test('shows the not-found page for an unknown URL', async () => {
  await landingOf('/no/such/page')
  expect(router.state.matches.at(-1)?.routeId).toBe('/signed-in/$')
})

test('sends /r to the saved URL once, then to the dashboard', async () => {
  sessionStorage.setItem('original-url', '/view/vehicles?text=7&group=1&group=2#map')
  expect(await landingOf('/r')).toBe('/view/vehicles?text=7&group=1&group=2#map')
  expect(await landingOf('/r')).toBe('/')
})

test.each(['//evil.example/x', 'https://evil.example/', '/r', 'javascript:alert(1)'])(
  'doesn’t follow %s from /r',
  async (saved) => {
    sessionStorage.setItem('original-url', saved)
    expect(await landingOf('/r')).toBe('/')
  },
)
