import type pg from 'pg'
import type { EvidenceTable } from './evidence-sums.ts'
import { weightsOf } from './month-fading.ts'
import { type RegionMiles, usesRegions } from './region-miles.ts'
import { type EvidenceSelection, monthsOf } from './subject-evidence.ts'

/**
 * Reads thousands of faded miles by region of all of a client's vehicles or drivers, or of some; of none if the
 * configuration doesn't distinguish regions.
 */
export async function readRegionMiles(
  pool: pg.Pool,
  { table, of }: EvidenceTable,
  wanted: EvidenceSelection,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, RegionMiles>> {
  const { clientId, asOf, config } = wanted
  if (!usesRegions(config)) return new Map()
  const months = monthsOf(wanted)
  const weights = weightsOf(months, asOf, config)
  const { rows } = await pool.query<{ id: string; region: number; miles: number }>(
    `select e.${of} as id, e.regions[at]::int as region, sum(e.regions[at + 1] * w.straight + e.regions[at + 2] * w.leaning + e.regions[at + 3] * w.bending) as miles
     from unnest($2::date[], $3::float8[], $4::float8[], $5::float8[]) as w(month, straight, leaning, bending)
       join ${table} e on e.client_id = $1 and e.month = w.month and e.regions is not null${ids ? ` and e.${of} = any($6::bigint[])` : ''}
       cross join lateral generate_series(1, cardinality(e.regions), 4) as at
     group by 1, 2 order by 1, 2`,
    [
      clientId,
      months,
      weights.map(({ sum }) => sum),
      weights.map(({ leaning }) => leaning),
      weights.map(({ bending }) => bending),
      ...(ids ? [ids] : []),
    ],
  )
  const regions = new Map<string, Record<string, number>>()
  for (const { id, region, miles } of rows) {
    const own = regions.get(id) ?? {}
    own[region] = miles
    regions.set(id, own)
  }
  return regions
}
