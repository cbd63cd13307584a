import { product } from '@milepost/domain/product'
import { describe, expect, test } from 'vitest'
import { pageAt, sidebarGroups, tabsOf } from './navigation.ts'
import { defaultPage, entriesOf, isPublic, mayOpen, nestedDefaults } from './page-list.ts'
import { pageModules } from './page-modules.ts'
import { pages } from './pages.ts'

/** Section 2 of the specification, route by route. */
const specified = [
  '/',
  '/profile',
  '/integration',
  '/integration/invite',
  '/integration/marketplace',
  '/integration/oauth2/$tsp',
  '/share/$token',
  '/analytics/behavioral/overview',
  '/analytics/behavioral/regional-insights',
  '/analytics/behavioral/vehicle-scores',
  '/analytics/environmental',
  '/analytics/usage/overview',
  '/analytics/usage/regional-insights',
  '/analytics/combined-risk/overview',
  '/analytics/combined-risk/scoring-details',
  '/view/connections/active',
  '/view/connections/details/$connectionId',
  '/view/connections/coaching-contacts/$connectionId',
  '/view/connections/invites',
  '/view/drivers',
  '/view/drivers/profile/$id',
  '/view/events',
  '/view/events/$eventId',
  '/view/policies',
  '/view/vehicles',
  '/view/vehicles/profile/$id',
  '/view/vehicles/profile/$id/behavioral-risk-report',
  '/coaching/messages',
  '/reports/losses',
  '/reports/losses/$eventId',
  '/reports/validation-engine',
  '/reports/device-health-report/camera-health',
  '/reports/device-health-report/mismatched-devices',
  '/settings/Invite',
  '/settings/api-tokens',
  '/settings/users',
  '/settings/share',
  '/notifications/events/configurations',
  '/notifications/events/history',
  '/notifications/fnol-settings/configure-notifications',
  '/notifications/fnol-settings/notifications-history',
  '/compliances/reports',
  '/compliances/checklist',
  '/compliances/metrics',
  '/admin/incident-type',
  '/admin/clients',
  '/admin/monitoring',
  '/admin/speed-incidents',
  '/admin/risk-score-config',
  '/admin/rush-hours',
  '/admin/old-total-risk',
  '/admin/incorrect-mappings',
  `/admin/${product.slug}-jobs`,
  '/admin/driver-combined-risk/overview',
  '/admin/driver-combined-risk/scoring-details',
  '/admin/merge-events',
]

/** Our own additions. */
const besides = [
  '/view/claims',
  '/view/policies/$id',
  '/admin/outbox',
  '/coaching/reply/$token',
  '/notices/$token',
  '/reports/scheduled/$token',
  '/reports/scheduled/stop/$token',
  '/settings/audit',
  '/settings/schedules',
  '/settings/webhooks',
]

describe('the page list', () => {
  test('has exactly the specified routes and our own', () => {
    expect(pages.map((page) => page.path).sort()).toEqual([...specified, ...besides].sort())
  })

  test('gives every page a distinct title and description', () => {
    expect(pages.filter((page) => page.title.trim() === '' || page.description.length < 15)).toEqual([])
    const named = pages.map((page) => `${page.section} ${page.entry ?? ''} ${page.title}`)
    expect(new Set(named).size).toBe(named.length)
  })

  test('has a page for every page module', () => {
    const paths = pages.map((page) => page.path)
    expect(Object.keys(pageModules).filter((path) => !paths.includes(path))).toEqual([])
  })

  test('gives pages with parameters an existing parent', () => {
    const detail = pages.filter((page) => page.path.includes('$') && !isPublic(page))
    const paths = pages.map((page) => page.path)
    expect(detail.filter((page) => !page.parent || !paths.includes(page.parent))).toEqual([])
  })

  test('has no duplicate key', () => {
    const keys = pages.flatMap((page) => page.key ?? [])
    expect(keys.sort()).toEqual(['c', 'd', 'e', 'l', 'v'])
  })
})

describe('access', () => {
  const seenBy = (roles: string[]) => pages.filter((page) => mayOpen(page, roles)).map((page) => page.path)

  test('limits compliance and admin pages to admins', () => {
    const closed = pages.map((page) => page.path).filter((path) => /^\/(compliances|admin)\//.test(path))
    expect(seenBy(['admin'])).toEqual(pages.map((page) => page.path))
    expect(seenBy(['operator']).filter((path) => closed.includes(path))).toEqual([])
  })

  test('hides a page from an excluded role, unless another role can see it', () => {
    const path = '/reports/validation-engine'
    expect(seenBy(['operator'])).not.toContain(path)
    expect(seenBy(['insurer'])).toContain(path)
    expect(seenBy(['operator', 'admin'])).toContain(path)
  })

  test('shows a claims handler the pages of a viewer without connections and settings, and claims', () => {
    const isClosed = (path: string) => /^\/(view\/connections|settings)\//.test(path)
    expect(seenBy(['claims']).filter((path) => path !== '/view/claims')).toEqual(
      seenBy(['viewer']).filter((path) => !isClosed(path)),
    )
    expect(seenBy(['claims'])).toContain('/view/claims')
    expect(seenBy(['viewer']).some(isClosed)).toBe(true)
  })

  test('keeps a hidden page out of the sidebar but reachable', () => {
    const page = { ...pages[0]!, hidden: true }
    expect(entriesOf([page], ['viewer'])).toEqual([])
    expect(mayOpen(page, ['viewer'])).toBe(true)
  })

  test('leaves empty groups out of the sidebar', () => {
    const groups = sidebarGroups.filter((group) => entriesOf(group.pages, ['viewer']).length > 0)
    expect(groups.map((group) => group.id)).toEqual(['analytics', 'coaching', 'reports', 'view', 'notifications'])
  })
})

describe('addresses', () => {
  test('redirects a nested path without a page to the first page below it', () => {
    const to = Object.fromEntries(nestedDefaults(pages).map((one) => [one.from, defaultPage(one, ['admin']).path]))
    expect(to).toMatchObject({
      '/view': '/view/connections/active',
      '/view/connections': '/view/connections/active',
      '/analytics/behavioral': '/analytics/behavioral/overview',
      '/settings': '/settings/Invite',
      '/admin/driver-combined-risk': '/admin/driver-combined-risk/overview',
    })
    expect(to).not.toHaveProperty('/view/vehicles/profile')
  })

  test('redirects to the first page that the person may open', () => {
    const settings = nestedDefaults(pages).find(({ from }) => from === '/settings')!
    expect(defaultPage(settings, ['viewer']).path).toBe('/settings/users')
    expect(defaultPage(settings, ['insurer']).path).toBe('/settings/users')
    expect(defaultPage(settings, ['operator']).path).toBe('/settings/Invite')
  })

  test('match a page in any case, with parameters and a trailing slash', () => {
    expect(pageAt('/View/Events/123/')?.path).toBe('/view/events/$eventId')
    expect(pageAt('/settings/invite')?.path).toBe('/settings/Invite')
    expect(pageAt('/')?.path).toBe('/')
    expect(pageAt('/nowhere')).toBeUndefined()
  })

  test('shows pages of one entry as tabs', () => {
    const page = pageAt('/analytics/behavioral/vehicle-scores')!
    expect(tabsOf(page, ['viewer']).map((tab) => tab.title)).toEqual([
      'Overview',
      'Regional insights',
      'Vehicle scores',
    ])
    expect(tabsOf(pageAt('/settings/users')!, ['operator'])).toHaveLength(6)
    expect(tabsOf(pageAt('/view/drivers')!, ['viewer'])).toHaveLength(1)
  })
})
