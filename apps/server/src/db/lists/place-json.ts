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
  const region = sql.ref(`${alias}.region_id`)
  const first = sql`nullif(coalesce(${sql.ref(`${alias}.city`)}, ${sql.ref(`${alias}.county`)}), '')`
  return sql`concat_ws(', ', ${first}, nullif(coalesce(
    case when ${first} is null then ${regionCase(region, 'name')} else ${regionCase(region, 'code')} end,
    ${sql.ref(`${alias}.country`)}), ''))`
}

/** Converts a place, with a line for people: city and state, or county and state, or whatever is known. */
export function toPlace(row: PlaceRow | null): Place | null {
  if (!row) return null
  const region = regionById(row.regionId)
  const first = row.city ?? row.county
  const second = region ? (first ? region.code : region.name) : row.country
  return { ...row, regionCode: region?.code ?? null, text: [first, second].filter(Boolean).join(', ') }
}
