import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from '../../lib/api/query-client.ts'
import { sampleConnection } from '../connections/shared/sample-connection.ts'
import { dashboardReport } from './dashboard-report.ts'
import { useRenewals } from './use-renewals.ts'

const session = vi.hoisted(() => ({ roles: ['insurer'] }))
vi.mock('../../session/session-context.ts', () => {
  const client = { id: 1, timeZone: 'UTC' }
  const user = { id: 'u1' }
  return {
    useSessionState: () => ({ kind: 'signedIn', person: { user, client } }),
    useSession: () => ({ roles: session.roles, user, client }),
  }
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  session.roles = ['insurer']
})

const today = new Date().toISOString().slice(0, 10)
const policy = (days: number | null, ...connections: number[]) =>
  ({ renewsOn: days === null ? null : dayPlus(today, days), connections: connections.map((id) => ({ id })) }) as Policy

/** Renders with the answer to one query of policies. */
function renewalsOf(search: object, query: object | undefined, policies: Policy[]) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queryClient.setQueryData(keyOf(connectionEndpoints.list, {}), [
    sampleConnection({ id: 1, providerId: 7 }),
    sampleConnection({ id: 2, providerId: 8 }),
  ])
  queryClient.setQueryData(keyOf(policyEndpoints.list, query ? { query } : {}), policies)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useRenewals(dashboardReport.filters.parse(search)), { wrapper }).result.current
}

test('counts policies that renew in 90 days, and links to all of them without a filter', () => {
  const policies = [policy(30, 1), policy(80), policy(120, 2), policy(null, 2)]
  expect(renewalsOf({}, undefined, policies)).toEqual({ count: 2, hasNoTerm: false, connection: null })
})

test('counts only policies of the page’s connections, providers, groups and vehicles', () => {
  const all = { ConnectionId: [], vehicleGroupIds: [], vehicleIds: [] }
  const found = [policy(30, 2), policy(200, 3)]
  const counted = { count: 1, hasNoTerm: false, connection: ['2'] }
  expect(renewalsOf({ connection: ['2'] }, { ...all, ConnectionId: [2] }, found)).toEqual(counted)
  expect(renewalsOf({ provider: ['8'] }, { ...all, ConnectionId: [2] }, found)).toEqual(counted)
  expect(renewalsOf({ group: ['5'] }, { ...all, vehicleGroupIds: ['5'] }, found)).toEqual(counted)
  expect(renewalsOf({ vehicle: ['9'] }, { ...all, vehicleIds: ['9'] }, found)).toEqual(counted)
  expect(renewalsOf({ connection: ['1'] }, { ...all, ConnectionId: [1] }, [policy(200, 1)])).toEqual({
    count: 0,
    hasNoTerm: false,
    connection: ['1'],
  })
})

test('knows of no renewal while no policy has a term', () => {
  const withoutTerm = [policy(null, 1), policy(null, 2)].map((one) => ({ ...one, policyNumber: 'LM-1' }))
  expect(renewalsOf({}, undefined, withoutTerm)).toMatchObject({ count: 0, hasNoTerm: true })
  queryClient.clear()
  expect(renewalsOf({}, undefined, [])).toMatchObject({ count: 0, hasNoTerm: false })
})

test('is for insurers', () => {
  session.roles = ['operator']
  expect(renewalsOf({}, undefined, [policy(30, 1)])).toBeUndefined()
})
