import { seededMetrics } from '@milepost/contract/compliances/words'
import { monthOf } from '@milepost/domain/time/calendar-days'
import { createDatabase } from '@milepost/server/db/connection/database'
import { scopeTo } from '@milepost/server/db/scope/scope'
import { evaluate } from '@milepost/server/features/compliances/report/evaluate'
import { benchDatabase } from '../bench-database.ts'
import { fillMonth } from './fill-month.ts'

/** The goal for a month of this many vehicles, in seconds. */
const goal = { vehicles: 2_000, seconds: 60 }

const vehicles = Number(process.argv[3] ?? goal.vehicles)
const month = monthOf(new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10))

await using bench = await benchDatabase()
const clientId = await fillMonth(bench.pool, { vehicles, month, metrics: seededMetrics })
const { rows } = await bench.pool.query<{ positions: string; trips: string }>(
  'select (select count(*) from position) as positions, (select count(*) from trip) as trips',
)
console.info(`${vehicles} vehicles, ${rows[0]!.trips} trips, ${rows[0]!.positions} positions in ${month}`)
const db = scopeTo(createDatabase(bench.pool), clientId)

async function seconds(work: () => Promise<{ results: unknown[]; pending: number }>): Promise<number> {
  const started = performance.now()
  const { results, pending } = await work()
  if (results.length !== vehicles || pending > 0) throw new Error(`${results.length} results, ${pending} pending`)
  return (performance.now() - started) / 1000
}

const first = await seconds(() => evaluate(db, { month }, Number.POSITIVE_INFINITY))
const again = await seconds(() => evaluate(db, { month }))
console.info(`first report ${first.toFixed(1)} s (goal ${goal.seconds} s), from stored months ${again.toFixed(2)} s`)
if (vehicles === goal.vehicles && first > goal.seconds) process.exitCode = 1
