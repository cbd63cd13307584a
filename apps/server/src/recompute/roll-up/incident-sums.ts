import { incidentRating } from '@milepost/domain/codes'
import { monthOf } from '@milepost/domain/time/calendar-days'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import { cellsOf, isLeftOut } from './counted-cells.ts'
import type { ComputedDay, StoredVehicleDay } from './vehicle-days.ts'

/** Key columns of sum rows, besides client and level; each table has some of these. */
const columnTypes = {
  starts: 'date',
  connection_id: 'int',
  translated_type: 'text',
  region_id: 'smallint',
  severity: 'smallint',
  rating: 'smallint',
  source: 'smallint',
} as const
type Column = keyof typeof columnTypes
type Key = Record<Column, string | number>
/** Numbers of events with the same key, one for each number of the table. */
type Sum = { key: Key; numbers: readonly number[] }

type Table = {
  columns: readonly Column[]
  /** Event counts: a row is deleted when they reach zero. */
  counts: readonly string[]
  /** Other summed columns. */
  others: Readonly<Record<string, 'int' | 'bigint'>>
  /** Returns a table's numbers for identical events. */
  numbersOf: (key: Key, numbers: Numbers) => readonly number[]
}

/** Number of identical events, their total risk, and how many of them repeat an event that another unit reported. */
type Numbers = { incidents: number; risk: number; repeats: number }

const countedBy = (...columns: readonly Column[]): Table => ({
  columns,
  counts: ['incidents'],
  others: { risk_thousandths: 'bigint', repeats: 'int' },
  numbersOf: (_, { incidents, risk, repeats }) => [incidents, risk, repeats],
})

const { accurate, inaccurate, pending, neverRated } = incidentRating.code
const verdicts = { accurate, inaccurate, pending, never_rated: neverRated }

const tables: Readonly<Record<string, Table>> = {
  incident_total: countedBy('starts', 'connection_id', 'severity', 'rating', 'source'),
  incident_by_type: countedBy('translated_type', 'starts', 'connection_id', 'severity', 'rating', 'source'),
  incident_by_region: countedBy('region_id', 'starts', 'connection_id', 'severity', 'rating', 'source'),
  incident_verdicts: {
    columns: ['starts', 'translated_type', 'connection_id', 'source'],
    counts: Object.keys(verdicts),
    others: {},
    numbersOf: ({ rating }, { incidents }) => Object.values(verdicts).map((code) => (code === rating ? incidents : 0)),
  },
}

/**
 * Adds the difference that changed days make to a client's event sums, and deletes rows that become zero. The caller
 * must hold the client's lock.
 */
export async function addToIncidentSums(
  client: ClientBase,
  clientId: number,
  changed: readonly ComputedDay[],
): Promise<void> {
  const differences = differencesOf(changed)
  for (const [name, table] of Object.entries(tables)) {
    const own = differences.map(({ key, ...numbers }) => ({ key, numbers: table.numbersOf(key, numbers) }))
    const days = sumUp(own, table.columns)
    const months = sumUp(days, table.columns, ({ starts }) => monthOf(String(starts)))
    await store(client, clientId, { ...table, name }, [
      ...days.map((sum) => ({ ...sum, isMonth: false })),
      ...months.map((sum) => ({ ...sum, isMonth: true })),
    ])
  }
}

/** Returns the increase or decrease of each kind of event on each day. */
function differencesOf(changed: readonly ComputedDay[]): ({ key: Key } & Numbers)[] {
  const cells: Sum[] = []
  const add = (held: StoredVehicleDay | undefined, sign: 1 | -1) => {
    for (const cell of cellsOf(held?.counted))
      cells.push({
        key: {
          starts: held!.day,
          connection_id: held!.connectionId,
          translated_type: cell.translatedType,
          region_id: cell.regionId,
          severity: cell.severity,
          rating: cell.rating,
          source: cell.source,
        },
        numbers: [sign * cell.incidents, sign * cell.riskThousandths, isLeftOut(cell) ? sign * cell.incidents : 0],
      })
  }
  for (const { before, after } of changed) {
    if (before?.counted === after?.counted && before?.connectionId === after?.connectionId) continue
    add(before, -1)
    add(after, 1)
  }
  return sumUp(cells, Object.keys(columnTypes) as Column[]).map(({ key, numbers: [incidents, risk, repeats] }) => ({
    key,
    incidents: incidents!,
    risk: risk!,
    repeats: repeats!,
  }))
}

/** Adds up sums with equal values in some columns, without those that come to zero. */
function sumUp(sums: readonly Sum[], columns: readonly Column[], startOf = (key: Key) => key.starts): Sum[] {
  const together = new Map<string, { key: Key; numbers: number[] }>()
  for (const { key, numbers } of sums) {
    const own = { ...key, starts: startOf(key) }
    const name = columns.map((column) => own[column]).join('|')
    const sum = together.get(name)
    if (sum) for (const [at, number] of numbers.entries()) sum.numbers[at]! += number
    else together.set(name, { key: own, numbers: [...numbers] })
  }
  // In the order of the table's key, so that neighbors are written together.
  return [...together]
    .filter(([, { numbers }]) => numbers.some((number) => number !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

type Target = Table & { name: string }
type OwnSum = Sum & { isMonth: boolean }

async function store(client: ClientBase, clientId: number, target: Target, sums: readonly OwnSum[]): Promise<void> {
  if (!sums.length) return
  const { name, columns, counts, others } = target
  const types = [...counts.map(() => 'int' as const), ...Object.values(others)]
  await client.query({
    name: `add-${name}`,
    text: adding(target),
    values: [
      clientId,
      sums.map(({ isMonth }) => isMonth),
      ...columns.map((column) =>
        binaryArray(
          columnTypes[column],
          sums.map(({ key }) => key[column]),
        ),
      ),
      ...types.map((type, at) =>
        binaryArray(
          type,
          sums.map(({ numbers }) => numbers[at]),
        ),
      ),
    ],
  })
}

/**
 * Updates existing sums, which most are, deletes those that come to zero, and inserts the others in one statement: a
 * conflicting insert locks its row before writing it, and that is a write too.
 */
function adding({ name, columns, counts, others }: Target): string {
  const numbers = [...counts, ...Object.keys(others)]
  const own = ['is_month', ...columns]
  const types = [
    'boolean',
    ...columns.map((column) => columnTypes[column]),
    ...counts.map(() => 'int'),
    ...Object.values(others),
  ]
  const isRow = `t.client_id = $1 and ${own.map((column) => `t.${column} = n.${column}`).join(' and ')}`
  // Only a decrease can reach zero, so the others aren't checked twice.
  const becomesZero = `least(${counts.map((count) => `n.${count}`).join(', ')}) < 0 and ${counts.map((count) => `t.${count} + n.${count} = 0`).join(' and ')}`
  return `
  with n as materialized (
    select * from unnest(${types.map((type, index) => `$${index + 2}::${type}[]`).join(', ')}) with ordinality as u(${[...own, ...numbers].join(', ')}, at)),
  gone as (delete from ${name} t using n where ${isRow} and ${becomesZero} returning n.at),
  moved as (
    update ${name} t set ${numbers.map((number) => `${number} = t.${number} + n.${number}`).join(', ')}
    from n where ${isRow} and not (${becomesZero}) returning n.at),
  added as (
    insert into ${name} (client_id, ${[...own, ...numbers].join(', ')})
    select $1::int, ${[...own, ...numbers].map((column) => `n.${column}`).join(', ')} from n
    where n.at not in (select at from gone) and n.at not in (select at from moved) returning 1)
  select count(*) from added`
}
