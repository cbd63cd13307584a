import { product } from '@milepost/domain/product'
import { describe, expect, test } from 'vitest'
import { pageAt, sidebarGroups, tabsOf } from './navigation.ts'
import { entriesOf, isPublic, mayOpen, nestedDefaults } from './page-list.ts'
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

/** What stands beside them, decided by us. */
const besides = ['/admin/outbox']

describe('the list of pages', () => {
  test('has exactly the routes of the specification and our own', () => {
    expect(pages.map((page) => page.path).sort()).toEqual([...specified, ...besides].sort())
  })

  test('says of each page what it is, in its own words', () => {
    expect(pages.filter((page) => page.title.trim() === '' || page.description.length < 15)).toEqual([])
    const named = pages.map((page) => `${page.section} ${page.entry ?? ''} ${page.title}`)
    expect(new Set(named).size).toBe(named.length)
  })

  test('has a page for each part of the code', () => {
    const paths = pages.map((page) => page.path)
    expect(Object.keys(pageModules).filter((path) => !paths.includes(path))).toEqual([])
  })

  test('sends pages with parameters to a page that exists', () => {
    const detail = pages.filter((page) => page.path.includes('$') && !isPublic(page))
    const paths = pages.map((page) => page.path)
    expect(detail.filter((page) => !page.parent || !paths.includes(page.parent))).toEqual([])
  })

  test('has no key twice', () => {
    const keys = pages.flatMap((page) => page.key ?? [])
    expect(keys.sort()).toEqual(['c', 'd', 'e', 'l', 'v'])
  })
})

describe('access', () => {
  const seenBy = (roles: string[]) => pages.filter((page) => mayOpen(page, roles)).map((page) => page.path)

  test('compliances and admin are for admins alone', () => {
    const closed = pages.map((page) => page.path).filter((path) => /^\/(compliances|admin)\//.test(path))
    expect(seenBy(['admin'])).toEqual(pages.map((page) => page.path))
    expect(seenBy(['operator']).filter((path) => closed.includes(path))).toEqual([])
  })

  test('an excluded role does not see the page, unless another of the roles does', () => {
    const path = '/reports/validation-engine'
    expect(seenBy(['operator'])).not.toContain(path)
    expect(seenBy(['insurer'])).toContain(path)
    expect(seenBy(['operator', 'admin'])).toContain(path)
  })

  test('a hidden page stands in no sidebar and is there all the same', () => {
    const page = { ...pages[0]!, hidden: true }
    expect(entriesOf([page], ['viewer'])).toEqual([])
    expect(mayOpen(page, ['viewer'])).toBe(true)
  })

  test('the sidebar leaves out groups without any page', () => {
    const groups = sidebarGroups.filter((group) => entriesOf(group.pages, ['viewer']).length > 0)
    expect(groups.map((group) => group.id)).toEqual(['analytics', 'coaching', 'reports', 'view', 'notifications'])
  })
})

describe('addresses', () => {
  test('a nested path without a page of its own leads to the first below it', () => {
    const to = Object.fromEntries(nestedDefaults(pages).map((one) => [one.from, one.to]))
    expect(to).toMatchObject({
      '/view': '/view/connections/active',
      '/view/connections': '/view/connections/active',
      '/analytics/behavioral': '/analytics/behavioral/overview',
      '/settings': '/settings/Invite',
      '/admin/driver-combined-risk': '/admin/driver-combined-risk/overview',
    })
    expect(to).not.toHaveProperty('/view/vehicles/profile')
  })

  test('belong to a page in any case, with parameters and a last slash', () => {
    expect(pageAt('/View/Events/123/')?.path).toBe('/view/events/$eventId')
    expect(pageAt('/settings/invite')?.path).toBe('/settings/Invite')
    expect(pageAt('/')?.path).toBe('/')
    expect(pageAt('/nowhere')).toBeUndefined()
  })

  test('pages of one entry are tabs of each other', () => {
    const page = pageAt('/analytics/behavioral/vehicle-scores')!
    expect(tabsOf(page, ['viewer']).map((tab) => tab.title)).toEqual([
      'Overview',
      'Regional insights',
      'Vehicle scores',
    ])
    expect(tabsOf(pageAt('/settings/users')!, ['viewer'])).toHaveLength(4)
    expect(tabsOf(pageAt('/view/drivers')!, ['viewer'])).toHaveLength(1)
  })
})
