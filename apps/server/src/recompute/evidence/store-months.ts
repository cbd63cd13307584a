import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import { type EvidenceTable, numbersOfMonth, placeOf, type SumName } from './evidence-sums.ts'
import type { MonthEvidence } from './month-evidence.ts'
import { regionText } from './region-miles.ts'

/** Evidence of a month of one subject, and the formula behind it. */
export type StoredMonth = MonthEvidence & { id: string; month: string; formula: string }

/** Stores evidence of months known to be stale, and returns those whose share of miles with a camera has changed. */
export async function storeMonths(
  client: ClientBase,
  clientId: number,
  { table, of }: EvidenceTable,
  rows: readonly StoredMonth[],
): Promise<{ id: string; month: string }[]> {
  const { rows: others } = await client.query<{ id: string; month: string; isOther: boolean }>({
    name: `store-${table}`,
    text: `update ${table} e set formula = n.formula, first_day = n.first_day, last_day = n.last_day, first_driven = n.first_driven, last_driven = n.last_driven, regions = string_to_array(n.regions, ',')::float8[], sums = n.sums${table === 'evidence_month' ? apart : ''}
      from (select m.*, ($7::float8[])[(m.place - 1) * ${numbersOfMonth} + 1 : m.place * ${numbersOfMonth}] as sums,
          ${sumAt('miles')} as miles, ${sumAt('confirmedLosses')} as losses
        from unnest($2::bigint[], $3::date[], $4::text[], $5::date[], $6::date[], $8::text[], $9::date[], $10::date[]) with ordinality
          as m(id, month, formula, first_day, last_day, regions, first_driven, last_driven, place)) n
      where e.client_id = $1 and e.${of} = n.id and e.month = n.month
      returning n.id, n.month, (${cameraShare('old')}, ${cabinShare('old')}) is distinct from (${cameraShare('new')}, ${cabinShare('new')}) as "isOther"`,
    values: [
      clientId,
      rows.map(({ id }) => id),
      rows.map(({ month }) => month),
      rows.map(({ formula }) => formula),
      rows.map(({ firstDay }) => firstDay),
      rows.map(({ lastDay }) => lastDay),
      binaryArray(
        'float8',
        rows.flatMap(({ sums }) => [...sums]),
      ),
      rows.map(({ regions }) => regionText(regions)),
      rows.map(({ firstDriven }) => firstDriven),
      rows.map(({ lastDriven }) => lastDriven),
    ],
  })
  return others.filter(({ isOther }) => isOther)
}

/**
 * Values that reports read for all vehicles at once also have their own columns. Assigning to an array element crashes
 * Citus 14.
 */
const apart = ', miles = n.miles, confirmed_losses = n.losses'

const sumAt = (name: SumName) => `($7::float8[])[(m.place - 1) * ${numbersOfMonth} + ${placeOf(name)}]`

/** SQL of the share of a month's miles that a camera saw, or a driver-facing one. */
export const cameraShare = (row: string) => shareOf(row, 'cameraExposure')
export const cabinShare = (row: string) => shareOf(row, 'cabinExposure')

const shareOf = (row: string, name: SumName) =>
  `case when ${row}.sums[${placeOf('exposure')}] > 0 then ${row}.sums[${placeOf(name)}] / ${row}.sums[${placeOf('exposure')}] else 0 end`
