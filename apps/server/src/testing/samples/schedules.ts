import { randomUUID } from 'node:crypto'
import { scheduleEndpoints } from '@milepost/contract/schedules/endpoints'
import { hashOfSecret, pathToken } from '../../access/tokens/path-token.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { createSchedule, sendNow } from '../../features/schedules/commands.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import type { SampleWorld } from './sample-world.ts'
import { ofSavedView } from './saved-views.ts'

const secret = 'the secret of a report in an email'

const asOwner = ({ server, clientId, userId }: SampleWorld) => ({
  db: scopeTo(server.services.db, clientId),
  caller: { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const,
})

/** A schedule of a new view for the world's person. */
async function aSchedule(world: SampleWorld) {
  const { params } = await ofSavedView(world)
  return {
    name: 'Sample',
    viewId: params.id,
    format: 'csv' as const,
    time: { frequency: 'weekly' as const, weekday: 1, hour: 7 },
    userIds: [world.userId],
  }
}

/** Schedules a view; returns what names the schedule. */
async function ofSchedule(world: SampleWorld) {
  const { db, caller } = asOwner(world)
  const input = scheduleEndpoints.create.body!.parse(await aSchedule(world))
  await db.deleteFrom('reportSchedule').execute()
  return { params: { id: (await createSchedule(db, caller, input)).id } }
}

/** Adds a report that was sent, with a file. */
async function ofReport(world: SampleWorld) {
  const { server } = world
  const { db, caller } = asOwner(world)
  const { params } = await ofSchedule(world)
  const { runId } = await sendNow(server.services, db, caller, params.id)
  const file = await server.services.media.put(Buffer.from('name\n'), 'csv')
  await db
    .updateTable('reportRun')
    .set({ state: 'sent', file, fileName: 'Sample.csv', bytes: 5, rows: 0 })
    .where('id', '=', runId)
    .execute()
  return { params: { ...params, runId } }
}

/** Adds an email of a report; returns what opens its link. */
async function ofEmail(world: SampleWorld) {
  const { db } = asOwner(world)
  const { params } = await ofReport(world)
  const id = randomUUID()
  await db
    .insertInto('reportDelivery')
    .values({
      clientId: world.clientId,
      id,
      runId: params.runId,
      recipient: 'ann@example.com',
      secretSha256: hashOfSecret(secret),
      messageId: randomUUID(),
    })
    .execute()
  return { params: { token: pathToken(world.clientId, id) }, query: { token: secret } }
}

/** One call for every endpoint of scheduled reports. */
export const scheduleSamples: readonly Sample[] = [
  sample(scheduleEndpoints.list, () => ({})),
  sample(scheduleEndpoints.recipients, () => ({})),
  changesNext(sample(scheduleEndpoints.create, async (world) => ({ body: await aSchedule(world) }))),
  changesNext(
    sample(scheduleEndpoints.change, async (world) => ({
      ...(await ofSchedule(world)),
      body: { ...(await aSchedule(world)), name: 'Renamed' },
    })),
  ),
  changesNext(
    sample(scheduleEndpoints.turn, async (world) => ({
      ...(await ofSchedule(world)),
      body: { state: 'paused' as const },
    })),
  ),
  changesNext(sample(scheduleEndpoints.send, ofSchedule)),
  changesNext(sample(scheduleEndpoints.remove, ofSchedule)),
  sample(scheduleEndpoints.runs, async (world) => ({ params: { id: (await ofReport(world)).params.id } })),
  sample(scheduleEndpoints.file, ofReport),
  sample(scheduleEndpoints.open, ofEmail),
  sample(scheduleEndpoints.subscription, ofEmail),
  changesNext(
    sample(scheduleEndpoints.changeSubscription, async (world) => ({
      ...(await ofEmail(world)),
      body: { isStopped: true },
    })),
  ),
]
