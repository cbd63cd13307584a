import { expect, it } from 'vitest'
import { silence } from './silence.ts'

const now = new Date('2026-03-10T12:00:00Z')

it('is trouble after three days, since the last contact', () => {
  const since = new Date('2026-03-07T12:00:00Z')
  expect(silence('v1', since, now, { device: '7' })).toEqual({
    vehicleExternalId: 'v1',
    type: 'deviceNotFound',
    since,
    evidence: { device: '7' },
  })
})

it('is none for less, or for a device that never reported', () => {
  expect(silence('v1', new Date('2026-03-07T12:00:01Z'), now)).toBeNull()
  expect(silence('v1', null, now)).toBeNull()
  expect(silence('v1', undefined, now)).toBeNull()
  expect(silence('v1', new Date('1899-12-30T00:00:00Z'), now)).toBeNull()
})
