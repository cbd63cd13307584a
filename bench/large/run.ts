import type { Endpoint } from '@milepost/contract/api/endpoint'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { routes } from '@milepost/server/app'
import type pg from 'pg'
import { type Figure, quantile, report } from '../report.ts'
import { type Api, serveApi } from './api.ts'
import { measuredCalls, notMeasured } from './calls.ts'
import { followCpu } from './cpu.ts'
import type { Known, MeasuredCall } from './measured-call.ts'
import { openLarge } from './open.ts'
import { measureRescoring } from './rescoring.ts'
import { measureRollingUp } from './rolling-up.ts'
import { printReaches } from './seen-statements.ts'
import { shareCalls } from './share-calls.ts'
import { shareOf, sizeNamed, sizes } from './size.ts'

// npm run bench -- large|medium|small [words of the calls to measure, or "rolling up", or "rescoring"] Measures every
// read that the portal offers, over HTTP, at the size of a large fleet, the cost of writing there, and for each
// statement whether it is limited to one client: fails if one exceeds its budget, or if no call measures a served
// endpoint. With `MILEPOST_BENCH_CITUS`, the URL of a database with Citus on a coordinator, on that cluster.

/**
 * A developer's check must end within two minutes: a read whose first attempts all stay below half of its budget is
 * known to be fast, and isn't repeated.
 */
const roundsOf = { large: { most: 20, fast: 8 }, medium: { most: 8, fast: 2 }, small: { most: 8, fast: 2 } }
/** A read that is far over its budget needs no more rounds to show it. */
const patienceMs = 10_000
const mostMemoryBytes = 400e6

const secondsSince = (since: number) => Math.round((performance.now() - since) / 1_000)
const begunAt = performance.now()
const name = sizeNamed(process.argv[2])
const rounds = roundsOf[name]
const wanted = process.argv.slice(3).join(' ')
// Takes a minute of its own, for something no other change affects.
const countsMonths = name !== 'medium' || wanted === 'rescoring'
await using database = await openLarge(name, (words) => console.log(words))
await using api = await serveApi(database.pool, database.url)
const known = await knownOf(database.pool, api)
const calls = [...measuredCalls(known, sizes[name]), ...(await shareCalls(api, known))]

const unmeasured = unmeasuredOf(calls)
for (const { path } of unmeasured) console.log(`No call measures GET ${path}: add one to bench/large/calls.ts`)

console.log(`\n     p50     p95  budget     CPU    rows read  ${name} (milliseconds a call)`)
let over = 0
const opened = secondsSince(begunAt)
const readingAt = performance.now()
const chosen = calls.filter(({ what }) => what.includes(wanted))
for (const call of chosen) {
  const { p50, p95, cpu, rows, failure } = await measure(call)
  const isOver = failure !== undefined || p50 > call.p50 || p95 > call.p95
  if (isOver) over++
  const line =
    failure ??
    `${ms(p50)} ${ms(p95)} ${ms(call.p50)} ${ms(cpu)} ${Math.round(rows).toLocaleString('en-US').padStart(12)}`
  console.log(`${line}  ${isOver ? 'OVER ' : ''}${call.what}`)
}
const read = secondsSince(readingAt)
let slowWriting = 0
const written = (title: string, figures: readonly Figure[]) => {
  report(title, figures)
  slowWriting += figures.filter(({ value, limit }) => value > limit).length
}
if (!wanted || wanted === 'rolling up') written('Rolling up', await measureRollingUp(database.pool))
if (!wanted || wanted === 'rescoring')
  for await (const figure of measureRescoring(database.pool, { share: shareOf(name), countsMonths }))
    written('Rescoring', [figure])
const memoryBytes = await api.memoryBytes()
printReaches([...(await api.reaches()), ...(await database.seen.reaches(database.pool))])
console.log(`\n${over} of ${chosen.length} over their budget; the API takes ${Math.round(memoryBytes / 1e6)} MB`)
console.log(`${secondsSince(begunAt)} s in total: ${opened} until everything was open, ${read} for reads`)
process.exitCode = over + slowWriting > 0 || unmeasured.length > 0 || memoryBytes > mostMemoryBytes ? 1 : 0

function ms(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 100 ? 1 : 0).padStart(7)
}

/** Measures the times of one read, its CPU cost, and how many rows its statements read. */
async function measure({ endpoint, input, p50 }: MeasuredCall) {
  const times: number[] = []
  const isFast = () => times.length >= rounds.fast && times.every((time) => time < p50 / 2)
  try {
    await api.time(endpoint, input)
    const before = await rowsRead(database.pool)
    const used = await followCpu(database.pool, api.processId)
    const startedAt = performance.now()
    while (times.length < rounds.most && !isFast() && performance.now() - startedAt < patienceMs)
      times.push((await api.time(endpoint, input)).milliseconds)
    const cpu = (1_000 * (await used())) / times.length
    const rows = ((await rowsRead(database.pool)) - before) / times.length
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu, rows }
  } catch (error) {
    return { p50, p95: 0, cpu: 0, rows: 0, failure: `    failed: ${(error as Error).message.slice(0, 160)}` }
  }
}

/** Returns the rows that all table scans have fetched so far, reported shortly after a statement's end. */
async function rowsRead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ read: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables`,
  )
  return Number(rows[0]!.read)
}

/** Returns some records of the client to request. */
async function knownOf(pool: pg.Pool, reader: Api): Promise<Known> {
  const { rows } = await pool.query<Omit<Known, 'incident'>>(
    `select (select id from connection where client_id = 1 order by id offset 3 limit 1) as connection,
       (select id from vehicle where client_id = 1 order by id offset 77 limit 1)::text as vehicle,
       (select id from driver where client_id = 1 order by id offset 77 limit 1)::text as driver,
       (select id from vehicle_group where client_id = 1 order by id offset 1 limit 1)::text as group,
       (select id from vehicle_group where client_id = 1 order by id offset 2 limit 1)::text as "smallGroup",
       (select id from vehicle_group where client_id = 1 order by id limit 1)::text as "wholeGroup",
       (select id from accident where client_id = 1 order by occurred_at desc limit 1)::text as loss,
       (select time_zone from client where id = 1) as "timeZone"`,
  )
  const days = { From: toRangeTime(new Date(Date.now() - 30 * 86_400_000)), To: toRangeTime(new Date()) }
  const page = (await reader.get(incidentEndpoints.page, { params: { id: 1 }, query: { ...days, PageSize: 1 } })) as {
    items: { id: string }[]
  }
  return { ...rows[0]!, incident: page.items[0]!.id }
}

function unmeasuredOf(measured: readonly MeasuredCall[]): Endpoint[] {
  const known = new Set([...measured.map(({ endpoint }) => endpoint), ...notMeasured])
  return routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.method === 'GET' && !known.has(endpoint))
}
