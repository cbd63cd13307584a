import { regionByCode } from '@milepost/domain/regions'
import { expect, test } from 'vitest'
import { drivesOf } from './drives.ts'
import { metersByHour } from './meters-by-hour.ts'

const [illinois, indiana] = [regionByCode('US', 'IL')!.id, regionByCode('US', 'IN')!.id]
// Tuesday, 11:00 in Chicago, noon in Indianapolis.
const began = Date.parse('2026-11-24T17:00:00Z') / 1000
const hours = (cells: string, client = 'America/Los_Angeles', meters = 100_000) =>
  metersByHour({ drives: drivesOf(`${began},7200:${cells}`), meters }, client)

test('gives driving the hours of the place, whatever zone the client has', () => {
  expect(hours(`${illinois},1,0,0,100000`)).toEqual([
    { weekday: 2, hour: 11, meters: 50_000 },
    { weekday: 2, hour: 12, meters: 50_000 },
  ])
})

test('follows a trip into the next zone', () => {
  // An hour is repeated on the way west.
  expect(hours(`${indiana},1,0,0,50000;${illinois},1,0,0,50000`)).toEqual([{ weekday: 2, hour: 12, meters: 100_000 }])
})

test('uses the client’s zone where the place is unknown', () => {
  const inOffice = [
    { weekday: 2, hour: 9, meters: 50_000 },
    { weekday: 2, hour: 10, meters: 50_000 },
  ]
  expect(hours('0,1,0,0,100000')).toEqual(inOffice)
  expect(hours('')).toEqual(inOffice)
})
