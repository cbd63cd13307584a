import type { ScoredSubject, WebhookData } from '@milepost/contract/webhooks/events'
import { riskBandOf } from '@milepost/domain/score-bands'
import type { ClientBase } from 'pg'
import { queueWebhooks } from '../../../live/webhooks/queue-webhooks.ts'
import { segmentKind } from '../segment-kind.ts'

/** A combined score about to be stored. */
type Next = { id: string; combined: number | null; provisional: boolean }

type Stored = { id: string; name: string; combined: number }

/** Stored firm scores of the subjects in $2. A fleet has its client's name. */
const storedScores: Record<ScoredSubject, string> = {
  vehicle: `select v.id, v.name, s.combined from vehicle_score s join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
    where s.client_id = $1 and s.vehicle_id = any($2::bigint[]) and s.combined is not null and not s.provisional`,
  driver: `select d.id, d.name, s.combined from driver_score s join driver d on d.client_id = $1 and d.id = s.driver_id
    where s.client_id = $1 and s.driver_id = any($2::bigint[]) and s.combined is not null and not s.provisional`,
  fleet: `select s.subject_id as id, k.name, s.combined from segment_score s join client k on k.id = $1
    where s.client_id = $1 and s.kind = ${segmentKind.fleet} and s.subject_id = any($2::bigint[])
      and s.combined is not null and not s.provisional`,
}

/**
 * Sends combined scores that move to another band to webhooks: called before they are stored, in the same transaction.
 * A first score is no change, and neither is a provisional one, before or after.
 */
export async function queueBandChanges(
  client: ClientBase,
  clientId: number,
  kind: ScoredSubject,
  next: readonly Next[],
): Promise<void> {
  const firm = new Map(
    next.flatMap(({ id, combined, provisional }) =>
      combined === null || provisional ? [] : [[id, combined] as const],
    ),
  )
  if (!firm.size) return
  await queueWebhooks(client, clientId, 'score.bandChanged', async () => {
    const { rows } = await client.query<Stored>(storedScores[kind], [clientId, [...firm.keys()]])
    return rows.flatMap(({ id, name, combined: previousScore }): WebhookData<'score.bandChanged'>[] => {
      const score = firm.get(id)!
      const [band, previousBand] = [riskBandOf(score), riskBandOf(previousScore)]
      return band === previousBand ? [] : [{ subject: { kind, id, name }, band, previousBand, score, previousScore }]
    })
  })
}
