import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { type PlaceRow, placeText, toPlace } from './place-json.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const place = (city: string | null, county: string | null, regionId: number, country: string | null): PlaceRow => ({
  city,
  county,
  regionId,
  country,
})

const lines: readonly (readonly [PlaceRow, string])[] = [
  [place('Chicago', 'Cook', 17, 'US'), 'Chicago, Cook, IL, US'],
  [place('Jackson', 'Jackson', 26, 'US'), 'Jackson, MI, US'],
  [place(null, 'Sweetwater', 56, 'US'), 'Sweetwater, WY, US'],
  [place(null, null, 17, 'US'), 'Illinois, US'],
  [place('Munich', null, 0, 'DE'), 'Munich, DE'],
  [place(null, null, 0, 'MX'), 'MX'],
]

test('shows a place by city, county, state and country, and in files exactly as on screen', async () => {
  expect(lines.map(([row]) => toPlace(row)!.text)).toEqual(lines.map(([, text]) => text))
  expect(toPlace(null)).toBeNull()
  const listed = lines.map(([row], at) => ({
    at,
    city: row.city,
    county: row.county,
    region_id: row.regionId,
    country: row.country,
  }))
  const { rows } = await sql<{ text: string }>`select ${placeText('k')} as text
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as k(at int, city text, county text, region_id int, country text)
    order by k.at`.execute(server.services.db)
  expect(rows.map(({ text }) => text)).toEqual(lines.map(([, text]) => text))
})
