import { notificationEndpoints } from '@milepost/contract/notifications/endpoints'
import type { EventNotificationConfigInput } from '@milepost/contract/notifications/rule'
import { subscriptionEndpoints } from '@milepost/contract/notifications/subscription'
import { severity } from '@milepost/domain/codes'
import { subscriptionLink } from '../../channels/subscription-link.ts'
import { scopeTo } from '../../db/scope/scope.ts'
import { addRule } from '../../features/notifications/commands.ts'
import { queueNotices } from '../../live/notices/queue-notices.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import { days } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

/** A rule about every level, so that it matches the world's events. */
export const sampleRule: EventNotificationConfigInput = {
  title: 'Sample',
  emails: ['safety@example.com'],
  phoneNumbers: [],
  channelIds: [],
  riskScores: severity.all.map(({ code }) => code),
  translatedIncidentType: [],
  vehicleGroups: [],
  frequency: 'immediate',
  quietHours: null,
  enabled: true,
}

const asOwner = ({ server, clientId, userId }: SampleWorld) => ({
  db: scopeTo(server.services.db, clientId),
  caller: {
    kind: 'user',
    userId,
    clientId,
    name: 'Sample',
    email: 'owner@example.com',
    roles: ['operator'],
    groups: [],
  } as const,
})

/** Adds a rule; returns what names it. */
async function ofRule(world: SampleWorld) {
  const { db, caller } = asOwner(world)
  await db.deleteFrom('notificationRule').execute()
  return { params: { id: (await addRule(world.server.services, db, caller, sampleRule)).id } }
}

/** Queues a notice of the world's event; returns what names it. */
async function ofNotice(world: SampleWorld) {
  const { server, clientId, ids } = world
  const { pool } = server.services
  const { params } = await ofRule(world)
  await pool.query('update notification_rule set created_at = $3 where client_id = $1 and id = $2', [
    clientId,
    params.id,
    new Date(0),
  ])
  await pool.query('delete from event_notice where client_id = $1', [clientId])
  const { rows } = await pool.query<{ occurredAt: string }>(
    'select occurred_at as "occurredAt" from incident where client_id = $1 and id = $2',
    [clientId, ids.incident],
  )
  await queueNotices(pool, clientId, [{ id: ids.incident, occurredAt: rows[0]!.occurredAt }], new Date())
  const { rows: notices } = await pool.query<{ id: string }>('select id from event_notice where client_id = $1', [
    clientId,
  ])
  return { params: { id: notices[0]!.id } }
}

/** As `ofNotice`, of one that was skipped. */
async function ofSkippedNotice(world: SampleWorld) {
  const call = await ofNotice(world)
  await world.server.services.pool.query(`update event_notice set skipped = 'paused' where client_id = $1`, [
    world.clientId,
  ])
  return call
}

async function ofSubscription(world: SampleWorld) {
  const { db } = asOwner(world)
  const url = new URL(await subscriptionLink(world.server.services, db, 'safety@example.com'))
  return { params: { token: url.pathname.split('/').at(-1)! }, query: { token: url.searchParams.get('token')! } }
}

/** One call for every endpoint of event notifications. */
export const notificationSamples: readonly Sample[] = [
  sample(notificationEndpoints.configs, () => ({})),
  changesNext(
    sample(notificationEndpoints.createConfig, async (world) => {
      await ofRule(world)
      return { body: sampleRule }
    }),
  ),
  sample(notificationEndpoints.changeConfig, async (world) => ({ ...(await ofRule(world)), body: sampleRule })),
  changesNext(sample(notificationEndpoints.removeConfig, ofRule)),
  sample(notificationEndpoints.preview, () => {
    const { riskScores, translatedIncidentType, vehicleGroups, frequency } = sampleRule
    return { body: { riskScores, translatedIncidentType, vehicleGroups, frequency } }
  }),
  changesNext(sample(notificationEndpoints.test, ofRule)),
  sample(notificationEndpoints.history, async (world) => {
    await ofNotice(world)
    return { query: days }
  }),
  sample(notificationEndpoints.details, ofNotice),
  changesNext(sample(notificationEndpoints.resend, ofSkippedNotice)),
  sample(subscriptionEndpoints.get, ofSubscription),
  sample(subscriptionEndpoints.change, async (world) => ({
    ...(await ofSubscription(world)),
    body: { state: 'active' as const },
  })),
]
