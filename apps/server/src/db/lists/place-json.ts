import type { Place } from '@milepost/contract/api/place'
import { regionById, regions } from '@milepost/domain/regions'
import { type RawBuilder, sql } from 'kysely'

export type PlaceRow = { city: string | null; county: string | null; regionId: number; country: string | null }

/** SQL of a place row as JSON for `toPlace`; null if there is none. */
export const placeJson = (alias: string): RawBuilder<PlaceRow | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('city', ${sql.ref(`${alias}.city`)},
    'county', ${sql.ref(`${alias}.county`)}, 'regionId', ${sql.ref(`${alias}.region_id`)}, 'country', ${sql.ref(`${alias}.country`)}) end`

const regionCase = (id: RawBuilder<unknown>, part: 'code' | 'name') =>
  sql`case ${id} ${sql.join(
    regions.map((region) => sql`when ${sql.lit(region.id)} then ${sql.lit(region[part])}`),
    sql` `,
  )} end`

/** SQL of `toPlace`'s line for an existing place row. */
export function placeText(alias: string): RawBuilder<string> {
  const part = (name: string) => sql`nullif(${sql.ref(`${alias}.${name}`)}, '')`
  const [city, county, region] = [part('city'), part('county'), sql.ref(`${alias}.region_id`)]
  return sql`concat_ws(', ', ${city}, nullif(${county}, ${city}),
    case when coalesce(${city}, ${county}) is null then ${regionCase(region, 'name')} else ${regionCase(region, 'code')} end,
    ${part('country')})`
}

/**
 * Converts a place, with its line for people: the known parts of city, county, state and country, without repeating a county
 * named like its city. Every page, file and message shows this line.
 */
export function toPlace(row: PlaceRow | null): Place | null {
  if (!row) return null
  const { city, county, country } = row
  const region = regionById(row.regionId)
  const state = city || county ? region?.code : region?.name
  const parts = [city, county === city ? null : county, state, country]
  return { ...row, regionCode: region?.code ?? null, text: parts.filter(Boolean).join(', ') }
}
