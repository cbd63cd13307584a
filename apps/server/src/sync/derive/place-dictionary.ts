import type { Address } from '@milepost/geo/geocoder'
import type pg from 'pg'

/** Maps each address to its row of the shared place table. */
export type PlaceDictionary = {
  /** Returns ids of addresses, in order; null for an unknown one. Adds missing places. */
  idsOf(addresses: readonly Address[]): Promise<(number | null)[]>
}

const keyOf = ({ city, county, region, country }: Address) =>
  `${city ?? ''}|${county ?? ''}|${region?.id ?? 0}|${country ?? ''}`

/** Creates a dictionary that caches every place it has seen: a few thousand rows at most. */
export function createPlaceDictionary(pool: pg.Pool): PlaceDictionary {
  const known = new Map<string, number>()
  return {
    async idsOf(addresses) {
      const keys = addresses.map((address) => (isSomewhere(address) ? keyOf(address) : null))
      const missing = new Map<string, Address>()
      for (const [at, key] of keys.entries()) if (key !== null && !known.has(key)) missing.set(key, addresses[at]!)
      // A single order for all callers: two that add the same places concurrently would otherwise deadlock.
      const sorted = [...missing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, address]) => address)
      if (sorted.length) await add(pool, sorted, known)
      return keys.map((key) => (key === null ? null : (known.get(key) ?? null)))
    },
  }
}

const isSomewhere = (address: Address) => Boolean(address.city ?? address.county ?? address.region ?? address.country)

async function add(pool: pg.Pool, addresses: Address[], known: Map<string, number>): Promise<void> {
  const columns = [
    addresses.map((a) => a.city),
    addresses.map((a) => a.county),
    addresses.map((a) => a.region?.id ?? 0),
    addresses.map((a) => a.country),
    addresses.map((a) =>
      [a.city, a.county, a.region?.name, a.region?.code, a.country].filter(Boolean).join(' ').toLowerCase(),
    ),
  ]
  await pool.query(
    `insert into place (city, county, region_id, country, search)
     select * from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::text[]) on conflict do nothing`,
    columns,
  )
  const { rows } = await pool.query<{ id: number; number: string }>(
    `select p.id, w.number from place p join unnest($1::text[], $2::text[], $3::smallint[], $4::text[])
       with ordinality as w(city, county, region_id, country, number)
     on p.city is not distinct from w.city and p.county is not distinct from w.county
       and p.region_id = w.region_id and p.country is not distinct from w.country`,
    columns.slice(0, 4),
  )
  for (const { id, number } of rows) known.set(keyOf(addresses[Number(number) - 1]!), id)
}
