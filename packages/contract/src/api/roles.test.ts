import { describe, expect, test } from 'vitest'
import { oldTotalRiskEndpoints } from '../legacy-risk/endpoints.ts'
import { rushHourEndpoints } from '../rush-hours/endpoints.ts'
import { riskScoreConfigEndpoints } from '../scoring-config/endpoints.ts'
import { endpoints } from './all-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { allows, fleetRoles, mayRateType, readers, rolesOf } from './roles.ts'

const common = { path: '/things', summary: 'Change things.' } as const

describe('role declarations', () => {
  test('don’t compile for a write that doesn’t declare who may call it', () => {
    // @ts-expect-error: roles are missing
    endpoint({ ...common, method: 'POST', access: 'signedIn' })
    // @ts-expect-error: roles are missing, even for a call that is open without sign-in
    endpoint({ ...common, method: 'PUT', access: 'onboarding' })
    // @ts-expect-error: no one signs in, so there are no roles
    endpoint({ ...common, method: 'POST', access: 'public', roles: readers })
    endpoint({ ...common, method: 'DELETE', access: 'signedIn', roles: ['operator'] })
  })

  test('open reads to every fleet role, and admin access to admins', () => {
    expect(endpoint({ ...common, method: 'GET', access: 'signedIn' }).roles).toEqual([...fleetRoles])
    expect(endpoint({ ...common, method: 'POST', access: 'admin' }).roles).toEqual(['admin'])
    expect(endpoint({ ...common, method: 'GET', access: 'public' }).roles).toBeUndefined()
  })
})

const signedIn = Object.entries(endpoints).filter(([, { access }]) =>
  ['signedIn', 'admin', 'onboarding'].includes(access),
)

test.each(signedIn)('%s is closed to annotators unless it is about themselves', (name, declared) => {
  const open = ['users.me', 'users.groups', 'users.sendOtp', 'users.verifyOtp']
  expect(allows(declared, ['annotator'])).toBe(open.includes(name))
})

const writes = signedIn.filter(([, { method }]) => method !== 'GET')
/** Reads that are sent as writes, and what people change about themselves. */
const noWrites = [
  'exports.start',
  'savedViews.create',
  'savedViews.change',
  'savedViews.setDefault',
  'savedViews.remove',
  'users.sendOtp',
  'users.verifyOtp',
]

test.each(writes)('%s is closed to viewers', (name, declared) => {
  expect(allows(declared, ['viewer'])).toBe(noWrites.includes(name))
})

const grants = (role: string) => signedIn.filter(([, declared]) => allows(declared, [role])).map(([name]) => name)

test('give claims handlers what viewers have except connections and settings, loss runs, the facts of losses, dossiers and the rating of collisions, and nothing else', () => {
  const own = [
    'accidents.change',
    'claims.decide',
    'claims.importFile',
    'claims.lossRuns',
    'claims.page',
    'claims.remove',
    'claims.removeLossRun',
    'claims.restoreCover',
    'claims.stateNoLosses',
    'dossiers.pdf',
    'incidentReview.note',
    'incidentReview.rate',
    'incidentReview.rateMany',
  ]
  const closed = [
    'channels.list',
    'connections.details',
    'connections.signedTerms',
    'connectionSync.status',
    'schedules.list',
    'schedules.file',
    'schedules.runs',
    'users.invites',
    'users.list',
  ]
  const ofViewers = grants('viewer')
  expect(closed.filter((name) => !ofViewers.includes(name))).toEqual([])
  expect(grants('claims').toSorted()).toEqual(
    [...ofViewers.filter((name) => !closed.includes(name)), ...own].toSorted(),
  )
})

test('let claims handlers rate only collisions, unless another of their roles rates any event', () => {
  const types = ['collision', 'nearCollision', null]
  const rated = (...roles: string[]) => types.filter((type) => mayRateType(roles, type))
  expect(rated('claims')).toEqual(['collision'])
  expect(rated('claims', 'insurer')).toEqual(['collision'])
  expect(rated('claims', 'reviewer')).toEqual(types)
  expect(rated('operator')).toEqual(types)
})

test('define self as the caller, or an admin', () => {
  const own = { roles: 'self' } as const
  expect([allows(own, ['viewer'], true), allows(own, ['operator'], false), allows(own, ['admin'], false)]).toEqual([
    true,
    false,
    true,
  ])
})

test('make a fleet member with the flag a reviewer', () => {
  expect(rolesOf({ roles: ['viewer'], isReviewer: true })).toEqual(['viewer', 'reviewer'])
  expect(rolesOf({ roles: ['annotator'], isReviewer: true })).toEqual(['annotator'])
  expect(rolesOf({ roles: ['operator'], isReviewer: false })).toEqual(['operator'])
})

test('limit scoring, the former score and rush hours to admins, and let everyone read rush hours', () => {
  const ofAdmins = [
    ...Object.values(riskScoreConfigEndpoints),
    ...Object.values(oldTotalRiskEndpoints),
    rushHourEndpoints.replace,
  ]
  expect(ofAdmins.map(({ roles }) => roles)).toEqual(ofAdmins.map(() => ['admin']))
  expect(rushHourEndpoints.list.roles).toEqual([...fleetRoles])
})
