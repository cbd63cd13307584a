import type { ClientBase } from 'pg'
import { type Cell, cellsOf } from './counted-cells.ts'
import type { ChangedDay, HeldDay } from './vehicle-days.ts'

type SumCell = Cell & { day: string; connectionId: number }

/** Adds to a client's sums of events the difference that changed days make; what becomes nothing goes. */
export async function addToIncidentSums(
  client: ClientBase,
  clientId: number,
  changed: readonly ChangedDay[],
): Promise<void> {
  const cells = differences(changed)
  if (!cells.length) return
  const values = [
    clientId,
    cells.map(({ day }) => day),
    cells.map(({ connectionId }) => connectionId),
    cells.map(({ translatedType }) => translatedType),
    cells.map(({ regionId }) => regionId),
    cells.map(({ severity }) => severity),
    cells.map(({ rating }) => rating),
    cells.map(({ source }) => source),
    cells.map(({ incidents }) => incidents),
    cells.map(({ riskThousandths }) => riskThousandths),
  ]
  const hasLess = cells.some(({ incidents }) => incidents < 0)
  for (const [table, { add, clear }] of Object.entries(statements)) {
    await client.query({ name: `add-${table}`, text: add, values })
    if (hasLess) await client.query({ name: `clear-${table}`, text: clear, values: values.slice(0, 9) })
  }
}

/** What is more, and less, of each kind of event on each day. */
function differences(changed: readonly ChangedDay[]): SumCell[] {
  const sums = new Map<string, SumCell>()
  const add = (held: HeldDay | undefined, sign: 1 | -1) => {
    for (const cell of cellsOf(held?.counted)) {
      const { day, connectionId } = held!
      const { translatedType, regionId, severity, rating, source } = cell
      const key = `${day}|${connectionId}|${translatedType}|${regionId}|${severity}|${rating}|${source}`
      const sum = sums.get(key)
      sums.set(key, {
        ...cell,
        day,
        connectionId,
        incidents: (sum?.incidents ?? 0) + sign * cell.incidents,
        riskThousandths: (sum?.riskThousandths ?? 0) + sign * cell.riskThousandths,
      })
    }
  }
  for (const { before, after } of changed) {
    if (before?.counted === after?.counted && before?.connectionId === after?.connectionId) continue
    add(before, -1)
    add(after, 1)
  }
  return [...sums.values()].filter(({ incidents, riskThousandths }) => incidents !== 0 || riskThousandths !== 0)
}

/** Tables of sums and the column each has beside the common ones. */
const ownColumns = { incident_total: [], incident_by_type: ['translated_type'], incident_by_region: ['region_id'] }

const cellRows = `unnest($2::date[], $3::int[], $4::text[], $5::smallint[], $6::smallint[], $7::smallint[], $8::smallint[], $9::int[]`
const cellNames = 'day, connection_id, translated_type, region_id, severity, rating, source, incidents'
const statements = Object.fromEntries(
  Object.entries(ownColumns).map(([table, own]) => {
    const key = ['is_month', 'starts', ...own, 'connection_id', 'severity', 'rating', 'source']
    const levels = `cross join lateral (values (false, n.day), (true, date_trunc('month', n.day)::date)) as level(is_month, starts)`
    return [
      table,
      {
        add: `insert into ${table} as t (client_id, ${key.join(', ')}, incidents, risk_thousandths)
          select $1::int, ${key.join(', ')}, sum(incidents)::int as incidents, sum(risk)::bigint as risk
          from ${cellRows}, $10::bigint[]) as n(${cellNames}, risk) ${levels}
          group by ${key.join(', ')} having sum(incidents) <> 0 or sum(risk) <> 0
          on conflict (client_id, ${key.join(', ')}) do update set incidents = t.incidents + excluded.incidents,
            risk_thousandths = t.risk_thousandths + excluded.risk_thousandths`,
        clear: `delete from ${table} t using (
            select distinct ${key.join(', ')} from ${cellRows}) as n(${cellNames}) ${levels} where incidents < 0) n
          where t.client_id = $1 and (${key.map((column) => `t.${column}`).join(', ')}) = (${key.map((column) => `n.${column}`).join(', ')})
            and t.incidents = 0`,
      },
    ]
  }),
)
