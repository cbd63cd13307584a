import { leastCrashG } from '@milepost/detection/crash-runs'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import type { IncidentDraft } from '../../derive/incident-draft.ts'
import { type Rejection, rejectionOf } from '../rejection.ts'
import { contradictedMotion } from './contradicted-motion.ts'
import { distrustedSpeeding } from './distrust-speeding.ts'
import type { ReportedCrash } from './distrusted/crash-ways.ts'
import { eventsOfTwo } from './distrusted/events-of-two.ts'
import { noteFalseAlarms } from './distrusted/note-false-alarms.ts'
import { rejectUsualCrashes } from './distrusted/usual-crashes.ts'
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
  const contradicted = await contradictedMotion(client, clientId, drafts)
  const starts = await rejectUsualCrashes(client, context, drafts.map(crashOf))
  const reasons = new Map([
    ...drafts.flatMap((draft) => (starts.has(draft.id) ? [[draft, starts.get(draft.id)!] as const] : [])),
    ...(await distrustedSpeeding(client, clientId, drafts)),
    ...[...contradicted].flatMap(([draft, { reason, isSure }]) => (isSure ? [[draft, reason] as const] : [])),
    ...(await eventsOfTwo(client, clientId, drafts)),
    ...drafts.flatMap((draft) => {
      const reason = speedDoubtOf(draft)
      return reason ? [[draft, reason] as const] : []
    }),
  ])
  if (!reasons.size && !contradicted.size) return new Map()
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
    distrusted.map(([draft, reason]) => ({ ...seenOf(draft), reason })),
    rest.map((draft) => ({ ...seenOf(draft), draft, doubt: contradicted.get(draft)?.reason ?? null })),
  )
  return new Map(
    [...distrusted, ...[...others].map(([{ draft }, reason]) => [draft, reason] as const)].map(([draft, reason]) => [
      draft,
      rejectionOf({ ...draft.record, raw: undefined, type: draft.type.translatedType }, reason),
    ]),
  )
}

const crashOf = (draft: IncidentDraft): ReportedCrash => {
  const { location, speedKmh, maxG, media } = draft.record
  const hasMore = media.length > 0 || draft.hadVideo === true || (maxG ?? 0) >= leastCrashG
  return { ...seenOf(draft), location, speedKmh, hasMore }
}

const seenOf = ({ id, vehicleId, vehicleExternalId, type, record }: IncidentDraft) => ({
  id,
  externalId: record.externalId,
  vehicleId,
  vehicleExternalId,
  type: type.translatedType,
  at: record.occurredAt,
})
