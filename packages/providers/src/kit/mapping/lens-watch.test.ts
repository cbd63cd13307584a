import { cameraHealth } from '@milepost/domain/codes'
import { expect, it } from 'vitest'
import { watchLenses } from './lens-watch.ts'

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour))
const event = (vehicleExternalId: string | null, occurredAt: Date) => ({ vehicleExternalId, occurredAt })
const reported = ({ records }: ReturnType<typeof watchLenses>) =>
  records.map(({ vehicleExternalId, status, since }) => [vehicleExternalId, status, since])

const { healthy, obstructed } = cameraHealth.code

it('reports an obstructed lens once, since the first event, and again after another one', () => {
  const first = watchLenses({}, [event('v1', at(2)), event('v1', at(1)), event(null, at(2))], at(2, 13))
  expect(reported(first)).toEqual([['v1', obstructed, at(1)]])
  const same = watchLenses(first.watched, [event('v1', at(2)), event('v1', at(1))], at(2, 14))
  expect(reported(same)).toEqual([])
  const again = watchLenses(same.watched, [event('v1', at(3))], at(3, 13))
  expect(reported(again)).toEqual([['v1', obstructed, at(1)]])
})

it('reports it clear three days after the last event, and nothing more', () => {
  const { watched } = watchLenses({}, [event('v1', at(1))], at(1))
  expect(reported(watchLenses(watched, [], at(4, 11)))).toEqual([])
  const free = watchLenses(watched, [event('v1', at(1))], at(4))
  expect(reported(free)).toEqual([['v1', healthy, null]])
  expect(free.watched).toEqual({})
  expect(reported(watchLenses(free.watched, [event('v1', at(1))], at(4)))).toEqual([])
})
