import { randomUUID } from 'node:crypto'
import {
  type EventNotificationConfig,
  type EventNotificationConfigInput,
  mostRules,
} from '@milepost/contract/notifications/rule'
import { sql } from 'kysely'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, invalid } from '../../app-error.ts'
import { callerEmail } from '../../channels/caller-email.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { listChannels } from '../webhooks/channel-queries.ts'
import { findRule } from './queries.ts'

type Input = EventNotificationConfigInput

/** Adds a rule. Throws `invalid` for an unknown type or group, `conflict` if there are too many rules. */
export async function addRule(
  services: Pick<Services, 'db'>,
  db: ClientDatabase,
  caller: Caller,
  input: Input,
): Promise<EventNotificationConfig> {
  await assertKnown(db, input)
  const id = randomUUID()
  const change = { action: 'notificationRule.create', subject: ['notificationRule', id], detail: input } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    // Of several created at once, each sees those before it.
    await queries.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['notification rules', db.clientId])
    const { count } = await transaction
      .selectFrom('notificationRule')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostRules)
      throw conflict(`A client has at most ${mostRules} rules. Delete one that you no longer need.`)
    await transaction
      .insertInto('notificationRule')
      .values({
        clientId: db.clientId,
        id,
        ...columnsOf(input),
        createdBy: callerUserId(caller),
        createdByName: callerName(caller),
        createdByEmail: (await callerEmail(services, caller)) ?? '',
      })
      .execute()
  })
  return findRule(db, id)
}

/** Replaces a rule; paused, it drops what only it would still send. Throws `notFound`, or `invalid` as `addRule`. */
export async function changeRule(
  db: ClientDatabase,
  caller: Caller,
  id: string,
  input: Input,
): Promise<EventNotificationConfig> {
  await assertKnown(db, input)
  const audited = (before: EventNotificationConfig) => ({
    action: actionOf(before.enabled, input.enabled),
    subject: ['notificationRule', id] as const,
    detail: { before: contentOf(before), ...input },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const before = await findRule(transaction, id)
    await transaction.updateTable('notificationRule').set(columnsOf(input)).where('id', '=', id).execute()
    if (!input.enabled) await dropWaiting(transaction, id)
    return before
  })
  return findRule(db, id)
}

/** Deletes a rule and what only it would still send; what it sent stays in the history. Throws `notFound`. */
export async function removeRule(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const audited = (before: EventNotificationConfig) => ({
    action: 'notificationRule.delete',
    subject: ['notificationRule', id] as const,
    detail: { before: contentOf(before) },
  })
  await write({ db, caller }, audited, async (transaction) => {
    const before = await findRule(transaction, id)
    await transaction.deleteFrom('notificationRule').where('id', '=', id).execute()
    await dropWaiting(transaction, id)
    return before
  })
}

const actionOf = (was: boolean, is: boolean) =>
  was === is ? 'notificationRule.change' : is ? 'notificationRule.resume' : 'notificationRule.pause'

const contentOf = ({
  id: _,
  silenced: _silenced,
  channelNames: _channelNames,
  lastSentAt: _lastSentAt,
  ...content
}: EventNotificationConfig) => content

const columnsOf = (input: Input) => ({
  title: input.title,
  emails: [...new Set(input.emails)],
  phoneNumbers: [...new Set(input.phoneNumbers)],
  channelIds: [...new Set(input.channelIds)],
  riskScores: [...new Set(input.riskScores)],
  types: [...new Set(input.translatedIncidentType)],
  groupIds: [...new Set(input.vehicleGroups)],
  frequency: input.frequency,
  quietFrom: input.quietHours?.from ?? null,
  quietTo: input.quietHours?.to ?? null,
  enabled: input.enabled,
})

const dropWaiting = (db: ClientDatabase, ruleId: string) =>
  db
    .deleteFrom('eventNotice')
    .where('messageId', 'is', null)
    .where('skipped', 'is', null)
    .where(sql<boolean>`rule_ids = array[${ruleId}]::uuid[]`)
    .execute()

async function assertKnown(
  db: ClientDatabase,
  { translatedIncidentType, vehicleGroups, channelIds }: Input,
): Promise<void> {
  const types = translatedIncidentType.length
    ? await db
        .selectFrom('incidentType')
        .select('translatedType')
        .where('translatedType', 'in', translatedIncidentType)
        .execute()
    : []
  const groups = vehicleGroups.length
    ? await db.selectFrom('vehicleGroup').select('id').where('id', 'in', vehicleGroups).execute()
    : []
  const channels = channelIds.length ? await listChannels(db, channelIds) : []
  const problems = [
    ...(types.length < new Set(translatedIncidentType).size
      ? [{ field: 'body.translatedIncidentType', message: 'has a type that doesn’t exist. Choose it again.' }]
      : []),
    ...(groups.length < new Set(vehicleGroups).size
      ? [{ field: 'body.vehicleGroups', message: 'has a group that doesn’t exist. Choose it again.' }]
      : []),
    ...(channels.length < new Set(channelIds).size
      ? [{ field: 'body.channelIds', message: 'has a channel that doesn’t exist. Choose it again.' }]
      : []),
  ]
  if (problems.length) throw invalid(problems)
}
