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

// Counting that takes too long at once: a month that somebody holds makes whoever asks for it wait.

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

/** Counts while somebody holds the month that so many days ago is in, until they are told to let go. */
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
  'what takes too long at once is counted by the newest months, and says that it is not all',
  async () => {
    const all = await countRows(db(), queryOf(200), 10_000)
    expect(all).toMatchObject({ totalCount: 91, isExact: true })
    const some = await whileHeld(150, () => countRows(db(), queryOf(200), 10_000, hastily))
    expect(some).toMatchObject({ isExact: false, hiddenByView: null, countsBySeverity: null })
    // Months of at least 28 days: those after the one that is held, and nothing of it or before.
    expect(some.totalCount).toBeGreaterThan(50)
    expect(some.totalCount).toBeLessThanOrEqual(68)
    expect(await whileHeld(150, () => countRows(db(), queryOf(200), 40, hastily))).toMatchObject({
      totalCount: 40,
      isExact: false,
    })
  },
)

test.skipIf(isOnCluster)('where nothing was found by then, it is ended as it always was', async () => {
  const held = whileHeld(0, () => countRows(db(), queryOf(200), 10_000, hastily))
  await expect(held).rejects.toMatchObject({ code: '57014' })
  const impatient = whileHeld(150, () => countRows(db(), queryOf(200), 10_000, { ...hastily, nothingSeconds: 0 }))
  await expect(impatient).rejects.toMatchObject({ code: '57014' })
})

test.skipIf(isOnCluster)('counted to the end, months are waited for one by one, and add up to the same', async () => {
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

test.skipIf(isOnCluster)('nobody counts on to the end for a caller who has left', async () => {
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
  await expect(counting).rejects.toThrow('has left')
})
