import { dayMs } from '@milepost/domain/time/calendar-days'
import type { ClientBase } from 'pg'
import { distributeLike } from '../cluster/distribute.ts'
import { lockNotAvailable } from '../connection/allow-time.ts'
import { errorCode } from '../connection/database-problem.ts'
import { type PartitionRule, partitionRules } from './partition-rules.ts'

/** Result of a maintenance run; `strays` are rows in a default partition outside any reasonable range. */
export type PartitionUpkeep = {
  created: string[]
  dropped: string[]
  movedRows: number
  strays: Record<string, number>
}

export type PartitionOptions = {
  rules?: readonly PartitionRule[]
  now?: Date
  /** Overrides the `retentionDays` of the table `position`. */
  positionRetentionDays?: number
  /** How long to wait for a table that is being read, 2 seconds by default: everyone else queues behind it. */
  longestWaitMs?: number
}

type Range = { name: string; from: Date; to: Date }
type Terms = { now: Date; keepFrom: Date; longestWaitMs: number }

// Rows dated outside this range are a provider's mistake, not history: they stay in the default partition.
const earliestYear = 2000
const latestDaysAhead = 400
const lockId = 727_002
/** Waiting for a table makes everyone else queue behind: only for an acceptable time. */
const bearableWaitMs = 2_000

/**
 * Creates the partitions of every rule (ahead, behind, and wherever rows already wait in the default partition, which
 * are moved), and drops those past their retention. Idempotent. `client` must not be in a transaction.
 */
export async function maintainPartitions(client: ClientBase, options: PartitionOptions = {}): Promise<PartitionUpkeep> {
  const { now = new Date(), longestWaitMs = bearableWaitMs } = options
  const upkeep: PartitionUpkeep = { created: [], dropped: [], movedRows: 0, strays: {} }
  await client.query('select pg_advisory_lock($1)', [lockId])
  try {
    for (const rule of options.rules ?? partitionRules) {
      const kept =
        rule.table === 'position' ? (options.positionRetentionDays ?? rule.retentionDays) : rule.retentionDays
      const keepFrom = kept === undefined ? new Date(0) : new Date(now.getTime() - kept * dayMs)
      const terms = { now, keepFrom, longestWaitMs }
      await dropExpired(client, rule, terms, upkeep)
      await createMissing(client, rule, terms, upkeep)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId])
  }
  return upkeep
}

async function createMissing(client: ClientBase, rule: PartitionRule, terms: Terms, upkeep: PartitionUpkeep) {
  const { now, keepFrom, longestWaitMs } = terms
  const present = new Set(await partitionNames(client, rule.table))
  const latest = new Date(now.getTime() + latestDaysAhead * dayMs)
  const steps = Array.from({ length: rule.behind + rule.ahead + 1 }, (_, index) => index - rule.behind)
  const wanted = [...steps.map((step) => rangeAt(rule, now, step)), ...(await rangesInDefault(client, rule))]
  for (const range of wanted) {
    const sensible = range.from.getUTCFullYear() >= earliestYear && range.from < latest && range.to > keepFrom
    if (!sensible || present.has(range.name)) continue
    present.add(range.name)
    const moved = await changeTables(client, longestWaitMs, () => createPartition(client, rule, range))
    if (moved === undefined) break
    upkeep.movedRows += moved
    upkeep.created.push(range.name)
  }
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${rule.table}_default`)
  if (rows[0]?.n) upkeep.strays[rule.table] = rows[0].n
}

/**
 * Builds the partition separately, moves its rows out of the default one, then attaches it: unlike `create … partition
 * of`, that keeps the parent readable and writable. Returns the number of rows moved.
 */
async function createPartition(client: ClientBase, rule: PartitionRule, { name, from, to }: Range): Promise<number> {
  const bounds = [from, to].map((at) => `'${at.toISOString()}'`)
  // Rows are removed and reinserted with the same keys; foreign keys must not react (no cascade).
  if (await isReferenced(client, rule.table)) await client.query('set local session_replication_role = replica')
  await client.query(`create table ${name} (like ${rule.table} including all excluding identity)`)
  await distributeLike(client, rule.table, name)
  await client.query(`lock table ${rule.table}_default in exclusive mode`)
  const waiting = `from ${rule.table}_default where ${rule.column} >= ${bounds[0]} and ${rule.column} < ${bounds[1]}`
  const moved = await client.query(`insert into ${name} select * ${waiting}`)
  if (moved.rowCount) await client.query(`delete ${waiting}`)
  await client.query(
    `alter table ${rule.table} attach partition ${name} for values from (${bounds[0]}) to (${bounds[1]})`,
  )
  return moved.rowCount ?? 0
}

/** Changes tables in one transaction. Returns undefined if one is under a long read: the change is then postponed. */
async function changeTables<T>(
  client: ClientBase,
  longestWaitMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${longestWaitMs}`)
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    if (errorCode(error) === lockNotAvailable) return undefined
    throw error
  }
}

async function dropExpired(client: ClientBase, rule: PartitionRule, terms: Terms, upkeep: PartitionUpkeep) {
  const { keepFrom, longestWaitMs } = terms
  if (keepFrom.getTime() === 0) return
  for (const name of await partitionNames(client, rule.table)) {
    const range = rangeOfName(rule, name)
    if (!range || range.to > keepFrom) continue
    if (!(await changeTables(client, longestWaitMs, () => dropPartition(client, rule, name)))) break
    upkeep.dropped.push(name)
  }
  // Up to a whole period: the partition that contains the limit stays until it is entirely past, in both cases.
  const { from } = rangeAt(rule, keepFrom, 0)
  await client.query(
    `delete from ${rule.table}_default where ${rule.column} < $1 and not (${rule.keptIf ?? 'false'})`,
    [from.toISOString()],
  )
}

async function dropPartition(client: ClientBase, rule: PartitionRule, name: string): Promise<true> {
  if (rule.keptIf) {
    await client.query(`alter table ${rule.table} detach partition ${name}`)
    await client.query(`insert into ${rule.table}_default select * from ${name} where ${rule.keptIf}`)
  }
  await client.query(`drop table ${name}`)
  return true
}

/** Returns the ranges of rows in the default partition whose own partition didn't exist yet. */
async function rangesInDefault(client: ClientBase, rule: PartitionRule): Promise<Range[]> {
  // Seconds since the epoch mean the same for dates and instants in any session time zone.
  const { rows } = await client.query<{ day: number }>(
    `select distinct floor(extract(epoch from ${rule.column}) / 86400)::float8 as day from ${rule.table}_default
     where isfinite(${rule.column}) order by day`,
  )
  return rows.map((row) => rangeAt(rule, new Date(row.day * dayMs), 0))
}

/** Returns the period `step` periods away from the one that contains `at`. */
function rangeAt(rule: PartitionRule, at: Date, step: number): Range {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const start = (n: number) =>
    new Date(rule.by === 'month' ? Date.UTC(year, month + n) : Date.UTC(year, month, day + n))
  const from = start(step)
  const words = from.toISOString().slice(0, rule.by === 'month' ? 7 : 10)
  return { name: `${rule.table}_${words.replaceAll('-', '_')}`, from, to: start(step + 1) }
}

function rangeOfName(rule: PartitionRule, name: string): Range | undefined {
  const words = name.slice(rule.table.length + 1).replaceAll('_', '-')
  const at = new Date(`${words}${rule.by === 'month' ? '-01' : ''}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? undefined : rangeAt(rule, at, 0)
}

async function partitionNames(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass`,
    [table],
  )
  return rows.map((row) => row.name)
}

async function isReferenced(client: ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_constraint where contype = 'f' and confrelid = $1::regclass and conrelid <> $1::regclass limit 1`,
    [table],
  )
  return Boolean(rowCount)
}
