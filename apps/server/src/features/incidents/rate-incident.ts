import { randomUUID } from 'node:crypto'
import { type IncidentRating, incidentRating } from '@milepost/contract/codes'
import { sql } from 'kysely'
import { audit, inTransaction } from '../../access/audit.ts'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { forbidden, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { riskOf } from '../../pipeline/derive/score-incident.ts'

export type RatingInput = {
  rating: IncidentRating
  intensity?: number | null | undefined
  note?: string | null | undefined
}

type Row = {
  occurredAt: string
  vehicleId: string
  day: string
  scoringType: string | null
  intensity: number | null
  light: number
  traffic: number
  weather: string | null
}

/**
 * Notes what a person thinks of an incident. Its score follows the intensity they give, its day is rolled up again, and
 * the rating shows in its activity.
 */
export async function rateIncident(db: ClientDatabase, caller: Caller, id: string, input: RatingInput): Promise<void> {
  const userId = callerUserId(caller)
  if (!userId) throw forbidden()
  await inTransaction(db, async (transaction) => {
    const row = await findRow(transaction, id)
    if (!row) throw notFound('event')
    // Null takes an intensity back; saying nothing leaves it.
    const intensity = input.intensity === undefined ? row.intensity : input.intensity
    const { score, severity } = riskOf({ ...row, intensity })
    const key = sql`client_id = ${db.clientId} and occurred_at = ${row.occurredAt} and id = ${id}`
    await sql`update incident set rating = ${input.rating}, risk = ${score}, severity = ${severity} where ${key}`.execute(
      transaction,
    )
    await sql`update incident_detail set intensity = ${intensity} where ${key}`.execute(transaction)
    const entry = { clientId: db.clientId, incidentId: id, at: new Date() }
    await transaction
      .insertInto('incidentRating')
      .values({
        ...entry,
        id: randomUUID(),
        userId,
        userName: callerName(caller),
        rating: input.rating,
        intensity: input.intensity ?? null,
        note: input.note ?? null,
      })
      .execute()
    await transaction
      .insertInto('incidentActivity')
      .values({
        ...entry,
        id: randomUUID(),
        kind: 'rated',
        actor: callerName(caller),
        detail: JSON.stringify({ text: `rated it ${incidentRating.word(input.rating).toLowerCase()}` }),
      })
      .execute()
    await sql`insert into rollup_dirty (client_id, day, vehicle_id) values (${db.clientId}, ${row.day}, ${row.vehicleId})
      on conflict (client_id, day, vehicle_id) do update set marked_at = now()`.execute(transaction)
    await audit(transaction, caller, {
      action: 'incident.rate',
      subjectType: 'incident',
      subjectId: id,
      detail: { rating: input.rating },
    })
  })
}

async function findRow(db: ClientDatabase, id: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select i.occurred_at as "occurredAt", i.vehicle_id as "vehicleId", i.day, y.scoring_type as "scoringType",
      e.intensity, e.light, e.traffic, e.weather
    from incident i join incident_detail e on (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id)
      join incident_type y on y.translated_type = i.translated_type
    where i.client_id = ${db.clientId} and i.id = ${id} for update of i`.execute(db)
  return rows[0]
}
