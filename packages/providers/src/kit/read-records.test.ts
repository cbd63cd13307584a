import { expect, it } from 'vitest'
import { z } from 'zod'
import { WireMismatch } from './http/errors.ts'
import { ofVehicle, readRecords } from './read-records.ts'
import { readCursor } from './reading/cursor.ts'

const Item = z.looseObject({ id: z.string(), size: z.number() })

it('rejects a record that doesn’t match, and keeps the others', () => {
  const { records, rejected } = readRecords(
    [
      { id: 'a', size: 1 },
      { id: 'b', size: 'large' },
      { id: 'c', size: 3 },
    ],
    Item,
    ({ id }) => id,
  )
  expect(records).toEqual(['a', 'c'])
  expect(rejected).toMatchObject([{ externalId: 'b', path: 'size', payload: { id: 'b', size: 'large' } }])
})

it('rejects a record that can’t be mapped, but doesn’t hide our own bugs', () => {
  const refuse = () => {
    throw new WireMismatch('half a trip', 'end')
  }
  expect(readRecords([{ id: 'a', size: 1 }], Item, refuse).rejected).toMatchObject([
    { reason: 'half a trip', path: 'end' },
  ])
  const mistake = () => {
    throw new TypeError('ours')
  }
  expect(() => readRecords([{ id: 'a', size: 1 }], Item, mistake)).toThrow('ours')
})

it('may map a record to none or several', () => {
  const items = [
    { id: 'a', size: 0 },
    { id: 'b', size: 2 },
  ]
  expect(readRecords(items, Item, ({ id, size }) => (size ? [id, id] : null)).records).toEqual(['b', 'b'])
})

it('lists odd values of a record that lacks what it needs, but none of one that isn’t wanted', () => {
  const Sized = z.looseObject({ id: z.string(), size: z.number().nullish() })
  const items = [{ id: 'a', size: 'large' }]
  const reason = 'Size is text where a number was expected'
  expect(readRecords(items, Sized, () => null).rejected).toMatchObject([{ externalId: 'a', reason }])
  expect(readRecords(items, Sized, () => []).rejected).toEqual([])
  expect(readRecords(items, Sized, () => 1).rejected).toMatchObject([{ externalId: 'a', reason, part: 'size' }])
})

it('names the vehicle of rows that don’t name it', () => {
  const { rejected } = readRecords([{ size: 'x' }, { id: 'b', size: 'x' }], Item, () => 1)
  expect(ofVehicle('v1', rejected)).toMatchObject([
    { vehicle: 'v1', externalId: expect.stringMatching(/^v1: Record without an ID/) },
    { vehicle: 'v1', externalId: 'b' },
  ])
})

it('names a record by its provider’s id', () => {
  const { rejected } = readRecords([{ AssetId: '-85', size: 1 }], Item, ({ id }) => id, 'AssetId')
  expect(rejected[0]?.externalId).toBe('-85')
})

it('names a record without an id in words, by its vehicle, name and time', () => {
  const items = [
    { deviceId: 7, fixTime: '2026-11-18T10:00:00.000+00:00', size: 'x', cause: 'java.lang.NullPointerException' },
    { vehicle: { id: 'V 1' }, label: 'Unit 1' },
    { name: 'org.server.Device.parse(Device.java:12)', size: '{"a":1}' },
    null,
    ['x'],
  ]
  const namesOf = (rows: readonly unknown[]) =>
    readRecords(rows, Item, () => 1).rejected.map(({ externalId }) => externalId)
  const number = expect.stringMatching(/^Record without an ID, no\. [\da-f]{6}$/)
  expect(namesOf(items)).toEqual([
    'Record without an ID, vehicle 7, 2026-11-18T10:00:00',
    expect.stringMatching(/^Record without an ID, vehicle V 1, Unit 1, no\. [\da-f]{6}$/),
    number,
    'Record without content',
    number,
  ])
  // Each has an entry of its own in the list, and the same one each time.
  expect(new Set(namesOf(items)).size).toBe(items.length)
  expect(namesOf(items)).toEqual(namesOf(items))
})

it('reads a cursor, and discards one of another version', () => {
  const Cursor = z.object({ after: z.string() })
  expect(readCursor(Cursor, { after: 'x' })).toEqual({ after: 'x' })
  expect(readCursor(Cursor, { page: 3 })).toBeNull()
  expect(readCursor(Cursor, null)).toBeNull()
})

it('names a record by a substitute key if it has no id', () => {
  const items = [{ uid: 'U-1', number: '1' }, { uid: '', number: 2 }, { number: '3' }]
  const { rejected } = readRecords(items, Item, () => 1, ['uid', 'number'])
  expect(rejected.map(({ externalId }) => externalId)).toEqual(['U-1', '2', '3'])
})

it('finds nested ids', () => {
  const { rejected } = readRecords([{ driver: { number: ' D-7' } }, { driver: null }], Item, () => 1, 'driver.number')
  expect(rejected.map(({ externalId }) => externalId)).toEqual([
    'D-7',
    expect.stringMatching(/^Record without an ID, no/),
  ])
})
