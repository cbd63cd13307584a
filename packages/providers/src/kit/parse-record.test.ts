import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseRecord } from './parse-record.ts'
import { readRecords } from './read-records.ts'
import { Latitude, LooseTime, NumericId, Text } from './wire.ts'

const Device = z.looseObject({
  id: NumericId,
  name: Text,
  seenAt: LooseTime.nullish(),
  place: z.looseObject({ latitude: Latitude, longitude: Latitude }).nullish(),
  tags: z.array(z.string()).nullish(),
})
const device = { id: 7, name: 'Van', seenAt: '2026-11-18T10:00:00Z', place: { latitude: 1, longitude: 2 }, tags: ['a'] }

it.each([
  ['a value', { seenAt: -1 }, 'seenAt', { seenAt: undefined }],
  ['text', { name: { odd: true } }, 'name', { name: undefined }],
  [
    'an object that lacks what it needs',
    { place: { latitude: 'x', longitude: 2 } },
    'place.latitude',
    { place: undefined },
  ],
  ['items of a list', { tags: [1, 'a', {}, 'b'] }, 'tags.0', { tags: ['a', 'b'] }],
])('drops %s that is odd and optional, and keeps the rest', (_, odd, path, kept) => {
  const { records, rejected } = readRecords([{ ...device, ...odd }], Device, (item) => ({ externalId: 'd7', item }))
  expect(records).toEqual([{ externalId: 'd7', item: { ...device, id: '7', ...kept } }])
  expect(rejected[0]).toMatchObject({ externalId: 'd7', path, part: expect.stringMatching(/^[a-z ]+$/) })
})

it('rejects a record whose required value is odd, with that reason', () => {
  expect(parseRecord(Device, { ...device, id: 'x', seenAt: 1 })).toMatchObject({
    isUsable: false,
    issue: { path: ['id'] },
  })
})

it('lists an odd value of records without an id under their vehicle', () => {
  const map = () => ({ vehicleExternalId: 'v7', at: new Date() })
  const { rejected } = readRecords([{ ...device, seenAt: 'x' }], Device, map)
  expect(rejected).toMatchObject([{ externalId: 'v7: seen at', part: 'seen at' }])
})

it('counts blank text as not reported, without listing it', () => {
  const Place = z.looseObject({ id: z.string(), longitude: z.number().nullish() })
  expect(parseRecord(Place, { id: 'a', longitude: '' })).toMatchObject({ isUsable: true, dropped: [] })
  expect(parseRecord(Place, { id: 'a', longitude: 'x' })).toMatchObject({
    isUsable: true,
    dropped: [{ path: ['longitude'] }],
  })
})
