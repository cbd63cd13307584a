import { expect, test } from 'vitest'
import { troubleText } from './columns.ts'

test('says in a few words what keeps data from arriving', () => {
  const fault = { kind: 'rateLimited', since: '2026-11-20T08:00:00.000Z' } as const
  expect(troubleText({ fault: null, notPermitted: [] })).toBeNull()
  expect(troubleText({ fault, notPermitted: ['trips'] })).toBe('Rate limited')
  expect(troubleText({ fault: null, notPermitted: ['incidents', 'trips'] })).toBe('Not permitted: events, trips')
})
