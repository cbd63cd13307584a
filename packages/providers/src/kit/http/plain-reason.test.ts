import { expect, it } from 'vitest'
import { z } from 'zod'
import { readRecords } from '../read-records.ts'
import { Latitude, LooseTime, NumericId, Time } from '../wire.ts'

const Item = z.looseObject({
  name: z.string().optional(),
  count: z.int().optional(),
  at: Time.optional(),
  since: LooseTime.optional(),
  latitude: Latitude.optional(),
  id: NumericId.optional(),
  kind: z.enum(['a', 'b']).optional(),
  link: z.url().optional(),
  day: z
    .string()
    .transform((text): unknown => Number(text))
    .pipe(z.string())
    .optional(),
  seen: z.date().optional(),
  key: z.union([z.string().regex(/^\d+$/), z.int()]).optional(),
  place: z.looseObject({ rows: z.array(z.string()) }).optional(),
})

it.each([
  [{ name: 7 }, 'name', 'It is a number where text was expected'],
  [{ name: null }, 'name', 'It is empty where text was expected'],
  [{ count: 1.5 }, 'count', 'It is not a whole number'],
  [{ count: ['1'] }, 'count', 'It is a list where a number was expected'],
  [{ at: 'yesterday' }, 'at', 'It is not a valid time'],
  [{ since: 'yesterday' }, 'since', 'It does not have the documented format'],
  [{ since: '2026-13-77T00:00:00Z' }, 'since', 'It is not a valid ISO time'],
  [{ latitude: 91 }, 'latitude', 'It is 91, which is out of range'],
  [{ id: {} }, 'id', 'It is an object where a number or text was expected'],
  [{ kind: 'c' }, 'kind', 'It is none of the documented values'],
  [{ link: 'no' }, 'link', 'It is not a web address'],
  [{ day: '7' }, 'day', 'It does not have the documented format'],
  [{ seen: '2026' }, 'seen', 'It is text where a time was expected'],
  [{ key: 'a7' }, 'key', 'It does not have the documented format'],
  [{ place: {} }, 'place.rows', 'It is missing'],
  [{ place: { rows: ['a', null] } }, 'place.rows.1', 'It is empty where text was expected'],
  ['text', '', 'It is text where an object was expected'],
])('%j has for “%s”: %s', (item, path, reason) => {
  expect(readRecords([item], Item, () => 1).rejected).toMatchObject([{ path, reason }])
})
