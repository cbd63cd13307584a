import { monthOf } from '@milepost/contract/calendar-days'
import { incidentRating } from '@milepost/contract/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/binary-values.ts'
import { cellsOf } from './counted-cells.ts'
import type { ComputedDay, HeldDay } from './vehicle-days.ts'

/** What a row of a sum is known by, besides its client and level; each table has some of these. */
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
/** Numbers of events that are alike in something; of a table, one for each of its numbers. */
type Sum = { key: Key; numbers: readonly number[] }

type Table = {
  columns: readonly Column[]
  /** Numbers of events: a row of which none is left goes. */
  counts: readonly string[]
  /** What is added up besides. */
  others: Readonly<Record<string, 'bigint'>>
  /** A table's numbers of how many events, with how much risk together, are alike. */
  numbersOf: (key: Key, incidents: number, risk: number) => readonly number[]
}

const countedBy = (...columns: readonly Column[]): Table => ({
  columns,
  counts: ['incidents'],
  others: { risk_thousandths: 'bigint' },
  numbersOf: (_, incidents, risk) => [incidents, risk],
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
    numbersOf: ({ rating }, incidents) => Object.values(verdicts).map((code) => (code === rating ? incidents : 0)),
  },
}

/**
 * Adds to a client's sums of events the difference that changed days make; what becomes nothing goes. For a caller who
 * holds the client's lock.
 */
export async function addToIncidentSums(
  client: ClientBase,
  clientId: number,
  changed: readonly ComputedDay[],
): Promise<void> {
  const differences = differencesOf(changed)
  for (const [name, table] of Object.entries(tables)) {
    const own = differences.map(({ key, incidents, risk }) => ({ key, numbers: table.numbersOf(key, incidents, risk) }))
    const days = sumUp(own, table.columns)
    const months = sumUp(days, table.columns, ({ starts }) => monthOf(String(starts)))
    await store(client, clientId, { ...table, name, isMonth: false }, days)
    await store(client, clientId, { ...table, name, isMonth: true }, months)
  }
}

/** What is more, and less, of each kind of event on each day. */
function differencesOf(changed: readonly ComputedDay[]): { key: Key; incidents: number; risk: number }[] {
  const cells: Sum[] = []
  const add = (held: HeldDay | undefined, sign: 1 | -1) => {
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
        numbers: [sign * cell.incidents, sign * cell.riskThousandths],
      })
  }
  for (const { before, after } of changed) {
    if (before?.counted === after?.counted && before?.connectionId === after?.connectionId) continue
    add(before, -1)
    add(after, 1)
  }
  return sumUp(cells, Object.keys(columnTypes) as Column[]).map(({ key, numbers: [incidents, risk] }) => ({
    key,
    incidents: incidents!,
    risk: risk!,
  }))
}

/** Adds up what is alike in some columns; what comes to nothing is left out. */
function sumUp(sums: readonly Sum[], columns: readonly Column[], startOf = (key: Key) => key.starts): Sum[] {
  const together = new Map<string, { key: Key; numbers: number[] }>()
  for (const { key, numbers } of sums) {
    const own = { ...key, starts: startOf(key) }
    const name = columns.map((column) => own[column]).join('|')
    const sum = together.get(name)
    if (sum) for (const [at, number] of numbers.entries()) sum.numbers[at]! += number
    else together.set(name, { key: own, numbers: [...numbers] })
  }
  // In the order of the table's key, so that neighbours are written together.
  return [...together]
    .filter(([, { numbers }]) => numbers.some((number) => number !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

type Target = Table & { name: string; isMonth: boolean }

/**
 * Brings sums up to date that are there, as most are, and adds the others: an insert that meets its row locks it before it writes
 * it, and that is written, too.
 */
async function store(client: ClientBase, clientId: number, target: Target, sums: readonly Sum[]): Promise<void> {
  if (!sums.length) return
  const { name, columns, counts, others, isMonth } = target
  const keysOf = (some: readonly Sum[]) =>
    columns.map((column) =>
      binaryArray(
        columnTypes[column],
        some.map(({ key }) => key[column]),
      ),
    )
  const types = [...counts.map(() => 'int' as const), ...Object.values(others)]
  const valuesOf = (some: readonly Sum[]) => [
    clientId,
    isMonth,
    ...keysOf(some),
    ...types.map((type, at) =>
      binaryArray(
        type,
        some.map(({ numbers }) => numbers[at]),
      ),
    ),
  ]
  const { rows: moved } = await client.query<{ at: number; isNothing: boolean }>({
    name: `move-${name}`,
    text: moving(target),
    values: valuesOf(sums),
  })
  const there = new Set(moved.map(({ at }) => at))
  const added = sums.filter((_, index) => !there.has(index + 1))
  if (added.length) await client.query({ name: `add-${name}`, text: adding(target), values: valuesOf(added) })
  const left = moved.flatMap(({ at, isNothing }) => (isNothing ? [sums[at - 1]!] : []))
  if (left.length)
    await client.query({ name: `clear-${name}`, text: clearing(target), values: [clientId, isMonth, ...keysOf(left)] })
}

const arrays = (types: readonly string[]) => types.map((type, index) => `$${index + 3}::${type}[]`).join(', ')

const typesOf = (columns: readonly Column[]) => columns.map((column) => columnTypes[column])

const numbersOf = ({ counts, others }: Table) => [...counts, ...Object.keys(others)]

const arraysOf = (table: Table) =>
  arrays([...typesOf(table.columns), ...table.counts.map(() => 'int'), ...Object.values(table.others)])

const isNothing = ({ counts }: Table) => counts.map((count) => `t.${count} = 0`).join(' and ')

const isOfKey = ({ columns }: Table) => columns.map((column) => `t.${column} = n.${column}`).join(' and ')

function moving(target: Target): string {
  const numbers = numbersOf(target)
  return `
  update ${target.name} t set ${numbers.map((number) => `${number} = t.${number} + n.${number}`).join(', ')}
  from unnest(${arraysOf(target)}) with ordinality as n(${[...target.columns, ...numbers].join(', ')}, at)
  where t.client_id = $1 and t.is_month = $2 and ${isOfKey(target)}
  returning n.at::int as at, ${isNothing(target)} as "isNothing"`
}

const adding = (target: Target) => `
  insert into ${target.name} (client_id, is_month, ${[...target.columns, ...numbersOf(target)].join(', ')})
  select $1::int, $2::boolean, * from unnest(${arraysOf(target)})`

const clearing = (target: Target) => `
  delete from ${target.name} t using unnest(${arrays(typesOf(target.columns))}) as n(${target.columns.join(', ')})
  where t.client_id = $1 and t.is_month = $2 and ${isOfKey(target)}`
