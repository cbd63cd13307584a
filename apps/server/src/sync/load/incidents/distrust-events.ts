import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import type { IncidentDraft } from '../../derive/incident-draft.ts'
import { type Rejection, rejectionOf } from '../rejection.ts'
import { contradictedMotion } from './contradicted-motion.ts'
import { distrustedSpeeding } from './distrust-speeding.ts'
import { eventsOfTwo } from './distrusted/events-of-two.ts'
import { type FalseAlarm, falseReason, noteFalseAlarms } from './distrusted/note-false-alarms.ts'
import { speedDoubtOf } from './speed-doubt.ts'
import { workedOn } from './withdraw-incidents.ts'

/**
 * Finds events that a provider reports and that can't be true: their own values, the positions of their vehicles or a
 * device with wrong speeds contradict them, or two devices report under one ID. Returns why each is rejected, unless people have worked on it.
 * A device that reports many is noted as trouble.
 */
export async function distrustEvents(
  client: ClientBase,
  context: PipelineContext,
  drafts: readonly IncidentDraft[],
): Promise<Map<IncidentDraft, Rejection>> {
  const { clientId, isOwnDetection } = context
  if (isOwnDetection) return new Map()
  const reasons = new Map([
    ...(await distrustedSpeeding(client, clientId, drafts)),
    ...(await contradictedMotion(client, clientId, drafts)),
    ...(await eventsOfTwo(client, clientId, drafts)),
    ...drafts.flatMap((draft) => {
      const reason = speedDoubtOf(draft)
      return reason ? [[draft, reason] as const] : []
    }),
  ])
  if (!reasons.size) return new Map()
  const kept = await workedOn(
    client,
    clientId,
    drafts.map(({ id }) => id),
  )
  const left = drafts.filter((draft) => !kept.has(draft.id))
  const distrusted = left.flatMap((draft) => {
    const reason = reasons.get(draft)
    return reason === undefined ? [] : [[draft, reason] as const]
  })
  const rest = left.filter((draft) => !reasons.has(draft))
  const others = await noteFalseAlarms(
    client,
    context,
    distrusted.map(alarmOf),
    rest.map((draft) => ({ draft, vehicleId: draft.vehicleId, type: draft.type.translatedType })),
  )
  return new Map(
    [...distrusted, ...others.map(({ draft }) => [draft, falseReason] as const)].map(([draft, reason]) => [
      draft,
      rejectionOf({ ...draft.record, raw: undefined }, reason),
    ]),
  )
}

const alarmOf = ([{ vehicleId, vehicleExternalId, type, record }, reason]: readonly [
  IncidentDraft,
  string,
]): FalseAlarm => ({
  externalId: record.externalId,
  vehicleId,
  vehicleExternalId,
  type: type.translatedType,
  at: record.occurredAt,
  reason,
})
