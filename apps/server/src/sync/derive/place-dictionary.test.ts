import type { Address } from '@milepost/geo/geocoder'
import { expect, test } from 'vitest'
import { createPool } from '../../db/connection/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createPlaceDictionary } from './place-dictionary.ts'

const cities = Array.from(
  { length: 3_000 },
  (_, index): Address => ({
    city: `City ${index}`,
    county: null,
    region: null,
    country: 'US',
    kilometersFromCity: 1,
  }),
)

test('gives both of two concurrent callers the same places, each in its own order', async () => {
  await using database = await createTestDatabase()
  const pool = createPool(database.url, { size: 4 })
  const orders = [cities, cities.toReversed()]
  const [forward, backward] = await Promise.all(orders.map((order) => createPlaceDictionary(pool).idsOf(order)))
  await pool.end()
  expect(forward).toEqual(backward!.toReversed())
  expect(new Set(forward).size).toBe(cities.length)
  expect(forward).not.toContain(null)
})
