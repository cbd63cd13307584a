import type { IncidentType, SourceTag } from '@milepost/contract/incident-types'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope.ts'

/** The vocabulary in its order, with how often each type happened to the client in the last 30 days. */
export async function listIncidentTypes(db: ClientDatabase): Promise<(IncidentType & { incidents30d: number })[]> {
  const rows = await db
    .selectFrom('incidentType as t')
    .selectAll('t')
    .select([
      sql<
        SourceTag[]
      >`(select coalesce(json_agg(json_build_object('providerId', g.provider_id, 'tspIncidentTag', g.tag) order by g.provider_id, g.tag), '[]')
        from incident_type_tag g where g.translated_type = t.translated_type)`.as('types'),
      sql<number>`(select coalesce(sum(d.incidents), 0)::int from incident_by_type d
        where d.client_id = ${db.clientId} and not d.is_month and d.starts > current_date - 30 and d.translated_type = t.translated_type)`.as(
        'incidents30d',
      ),
    ])
    .orderBy('t.ordinal')
    .execute()
  return rows.map((row) => ({
    translatedType: row.translatedType,
    word: row.word,
    logo: row.logo,
    isExtended: row.isExtended,
    excludeFromReview: row.excludeFromReview,
    types: row.types,
    IsBehavioralIncident: row.isBehavioral,
    hasIntensity: row.hasIntensity,
    jumpFromQueue: row.jumpFromQueue,
    scoringType: row.scoringType,
    incidents30d: row.incidents30d,
  }))
}
