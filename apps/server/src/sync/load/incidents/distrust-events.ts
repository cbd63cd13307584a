import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import type { IncidentDraft } from '../../derive/incident-draft.ts'
import { type Rejection, rejectionOf } from '../rejection.ts'
import { contradictedMotion } from './contradicted-motion.ts'
import { distrustedSpeeding } from './distrust-speeding.ts'
import { eventsOfTwo } from './distrusted/events-of-two.ts'
import { speedDoubtOf } from './speed-doubt.ts'
import { workedOn } from './withdraw-incidents.ts'

/**
 * Finds events that a provider reports and that can't be true: their own values, the positions of their vehicles or a
 * device with wrong speeds contradict them, or two devices report under one ID. Returns why each is rejected, unless people have worked on it.
 */
export async function distrustEvents(
  client: ClientBase,
  { clientId, isOwnDetection }: Pick<PipelineContext, 'clientId' | 'isOwnDetection'>,
  drafts: readonly IncidentDraft[],
): Promise<Map<IncidentDraft, Rejection>> {
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
    [...reasons.keys()].map(({ id }) => id),
  )
  return new Map(
    [...reasons].flatMap(([draft, reason]) =>
      kept.has(draft.id) ? [] : [[draft, rejectionOf({ ...draft.record, raw: undefined }, reason)] as const],
    ),
  )
}
