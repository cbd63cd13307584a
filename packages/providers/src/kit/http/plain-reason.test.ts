import { expect, it } from 'vitest'
import { z } from 'zod'
import { readRecords } from '../read-records.ts'
import { Latitude, Longitude, LooseTime, NumericId, Time } from '../wire.ts'

const Item = z.looseObject({
  name: z.string().optional(),
  count: z.int().optional(),
  at: Time.optional(),
  since: LooseTime.optional(),
  latitude: Latitude.optional(),
  lon: Longitude.optional(),
  heading: z.number().min(0).max(360).optional(),
  short_text: z.string().max(2).optional(),
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
  [{ name: 7 }, 'name', 'Name is a number where text was expected'],
  [{ name: null }, 'name', 'Name is empty where text was expected'],
  [{ count: 1.5 }, 'count', 'Count is not a whole number'],
  [{ count: ['1'] }, 'count', 'Count is a list where a number was expected'],
  [{ at: 'yesterday' }, 'at', 'At is not a valid time'],
  [{ since: 'yesterday' }, 'since', 'Since has a form that Milepost can’t read'],
  [{ since: '2026-13-77T00:00:00Z' }, 'since', 'Since is not a valid ISO time'],
  [{ latitude: 91.2 }, 'latitude', 'Latitude 91.2 is not between −90 and 90'],
  [{ lon: -181 }, 'lon', 'Longitude −181 is not between −180 and 180'],
  [{ heading: 400 }, 'heading', 'Heading 400 is more than 360'],
  [{ heading: -1 }, 'heading', 'Heading −1 is less than 0'],
  [{ short_text: 'abc' }, 'short_text', 'Short text is too long'],
  [{ id: {} }, 'id', 'ID is an object where a number or text was expected'],
  [{ kind: 'c' }, 'kind', 'Kind has a value that Milepost doesn’t know'],
  [{ link: 'no' }, 'link', 'Link is not a web address'],
  [{ day: '7' }, 'day', 'Day has a form that Milepost can’t read'],
  [{ seen: '2026' }, 'seen', 'Seen is text where a time was expected'],
  [{ key: 'a7' }, 'key', 'Key has a form that Milepost can’t read'],
  [{ place: {} }, 'place.rows', 'Rows is missing'],
  [{ place: { rows: ['a', null] } }, 'place.rows.1', 'Rows is empty where text was expected'],
  ['text', '', 'The record is text where an object was expected'],
])('%j has for “%s”: %s', (item, path, reason) => {
  expect(readRecords([item], Item, () => 1).rejected).toMatchObject([{ path, reason }])
})
