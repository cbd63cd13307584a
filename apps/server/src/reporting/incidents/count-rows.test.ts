import { IncidentQuery } from '@milepost/contract/incidents/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { workFor } from '../../db/connection/caller-work.ts'
import { maintainPartitions } from '../../db/schema/partitions.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { createFleet, incident, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { isOnCluster } from '../../testing/test-database.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { countRows } from './count-rows.ts'

// Counting that takes too long in one go: a locked month makes readers wait.

const dayMinutes = 1440
const hastily = { atOnceSeconds: 0.2, monthSeconds: 2, allMonthsSeconds: 60, nothingSeconds: 60 }

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Counted')
  const fleet = await createFleet(server.services, clientId, 'Counted')
  await fleet.load('vehicles', [vehicle('v', 'Van')])
  const events = Array.from({ length: 100 }, (_, event) =>
    incident(`e${event}`, { vehicleExternalId: 'v', occurredAt: minutesAgo(30 + event * 2.2 * dayMinutes) }),
  )
  await fleet.load('incidents', events)
  const client = await server.services.pool.connect()
  await maintainPartitions(client)
  client.release()
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => scopeTo(server.services.db, clientId)
const queryOf = (days: number) =>
  IncidentQuery.parse({
    From: toRangeTime(minutesAgo(days * dayMinutes)),
    To: toRangeTime(new Date()),
    SearchedText: 'van',
  })

/** Counts while the month that many days ago is locked, until the lock is released. */
async function whileHeld<T>(daysAgo: number, count: (letGo: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const holder = await server.services.pool.connect()
  try {
    const { rows } = await holder.query<{ month: string }>(
      `select tableoid::regclass::text as month from incident where client_id = $1 and occurred_at <= $2 order by occurred_at desc limit 1`,
      [clientId, minutesAgo(daysAgo * dayMinutes)],
    )
    await holder.query(`begin; lock table ${rows[0]!.month}`)
    return await count(() => holder.query('rollback'))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test.skipIf(isOnCluster)(
  'falls back to counting the newest months if one query takes too long, and marks the count as partial',
  async () => {
    const all = await countRows(db(), queryOf(200), 10_000)
    expect(all).toMatchObject({ totalCount: 91, isExact: true })
    const some = await whileHeld(150, () => countRows(db(), queryOf(200), 10_000, hastily))
    expect(some).toMatchObject({ isExact: false, hiddenByView: null, countsBySeverity: null })
    // Months have at least 28 days: those after the locked one are included, it and earlier ones aren't.
    expect(some.totalCount).toBeGreaterThan(50)
    expect(some.totalCount).toBeLessThanOrEqual(68)
    expect(await whileHeld(150, () => countRows(db(), queryOf(200), 40, hastily))).toMatchObject({
      totalCount: 40,
      isExact: false,
    })
  },
)

test.skipIf(isOnCluster)('times out as before if nothing was found by then', async () => {
  const held = whileHeld(0, () => countRows(db(), queryOf(200), 10_000, hastily))
  await expect(held).rejects.toMatchObject({ code: '57014' })
  const impatient = whileHeld(150, () => countRows(db(), queryOf(200), 10_000, { ...hastily, nothingSeconds: 0 }))
  await expect(impatient).rejects.toMatchObject({ code: '57014' })
})

test.skipIf(isOnCluster)('waits for months one by one when counting exactly, with the same total', async () => {
  for (const days of [200, 100]) {
    const atOnce = await countRows(db(), queryOf(days), null)
    const { statements } = server.services
    const figures = () => ({ ...statements.byName.get('events-by-level')! })
    const before = figures()
    const byMonths = await whileHeld(90, async (letGo) => {
      const counting = countRows(db(), queryOf(days), null, hastily)
      await vi.waitFor(() => expect(figures().failures).toBe(before.failures + 1), 10_000)
      await letGo()
      return counting
    })
    expect(byMonths).toEqual(atOnce)
    expect(figures().calls - before.calls).toBeGreaterThan((2 * days) / 31)
  }
})

test.skipIf(isOnCluster)('stops an exact count once its caller has left', async () => {
  let leave = () => {}
  const counting = whileHeld(90, () =>
    workFor(
      server.services.pool,
      (give) => (leave = give),
      async () => {
        leave()
        return countRows(db(), queryOf(200), null, hastily)
      },
    ),
  )
  await expect(counting).rejects.toThrow('has disconnected')
})
