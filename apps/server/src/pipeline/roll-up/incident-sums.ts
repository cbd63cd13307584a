import type { ClientBase } from 'pg'
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
type Sum = { key: Record<Column, string | number>; incidents: number; risk: number }

const tables: Readonly<Record<string, readonly Column[]>> = {
  incident_total: ['starts', 'connection_id', 'severity', 'rating', 'source'],
  incident_by_type: ['translated_type', 'starts', 'connection_id', 'severity', 'rating', 'source'],
  incident_by_region: ['region_id', 'starts', 'connection_id', 'severity', 'rating', 'source'],
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
  for (const [table, columns] of Object.entries(tables)) {
    const days = sumUp(differences, columns)
    const months = sumUp(days, columns, ({ starts }) => `${String(starts).slice(0, 7)}-01`)
    for (const [isMonth, sums] of [
      [false, days],
      [true, months],
    ] as const)
      await store(client, clientId, { table, columns, isMonth }, sums)
  }
}

/** What is more, and less, of each kind of event on each day. */
function differencesOf(changed: readonly ComputedDay[]): Sum[] {
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
        incidents: sign * cell.incidents,
        risk: sign * cell.riskThousandths,
      })
  }
  for (const { before, after } of changed) {
    if (before?.counted === after?.counted && before?.connectionId === after?.connectionId) continue
    add(before, -1)
    add(after, 1)
  }
  return sumUp(cells, Object.keys(columnTypes) as Column[])
}

/** Adds up what is alike in some columns; what comes to nothing is left out. */
function sumUp(sums: readonly Sum[], columns: readonly Column[], startOf = (key: Sum['key']) => key.starts): Sum[] {
  const together = new Map<string, Sum>()
  for (const { key, incidents, risk } of sums) {
    const own = { ...key, starts: startOf(key) }
    const name = columns.map((column) => own[column]).join('|')
    const sum = together.get(name)
    if (sum) {
      sum.incidents += incidents
      sum.risk += risk
    } else together.set(name, { key: own, incidents, risk })
  }
  // In the order of the table's key, so that neighbours are written together.
  return [...together]
    .filter(([, { incidents, risk }]) => incidents !== 0 || risk !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

type Target = { table: string; columns: readonly Column[]; isMonth: boolean }

async function store(
  client: ClientBase,
  clientId: number,
  { table, columns, isMonth }: Target,
  sums: readonly Sum[],
): Promise<void> {
  const keysOf = (some: readonly Sum[]) => columns.map((column) => some.map(({ key }) => key[column]))
  if (sums.length)
    await client.query({
      name: `add-${table}`,
      text: adding(table, columns),
      values: [
        clientId,
        isMonth,
        ...keysOf(sums),
        sums.map(({ incidents }) => incidents),
        sums.map(({ risk }) => risk),
      ],
    })
  const less = sums.filter(({ incidents }) => incidents < 0)
  if (less.length)
    await client.query({
      name: `clear-${table}`,
      text: clearing(table, columns),
      values: [clientId, isMonth, ...keysOf(less)],
    })
}

const arrays = (columns: readonly Column[]) =>
  columns.map((column, index) => `$${index + 3}::${columnTypes[column]}[]`).join(', ')

const adding = (table: string, columns: readonly Column[]) => `
  insert into ${table} as t (client_id, is_month, ${columns.join(', ')}, incidents, risk_thousandths)
  select $1::int, $2::boolean, * from unnest(${arrays(columns)}, $${columns.length + 3}::int[], $${columns.length + 4}::bigint[])
  on conflict (client_id, is_month, ${columns.join(', ')}) do update set incidents = t.incidents + excluded.incidents,
    risk_thousandths = t.risk_thousandths + excluded.risk_thousandths`

const clearing = (table: string, columns: readonly Column[]) => `
  delete from ${table} t using unnest(${arrays(columns)}) as n(${columns.join(', ')})
  where t.client_id = $1 and t.is_month = $2 and t.incidents = 0
    and ${columns.map((column) => `t.${column} = n.${column}`).join(' and ')}`
