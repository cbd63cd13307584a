import type { IncidentType, SourceTag } from '@milepost/contract/incident-types/endpoints'
import { sql } from 'kysely'
import type { Database } from '../../db/connection/database.ts'
import type { Services } from '../../services.ts'

/** Lists the event types in order. */
export const listIncidentTypes = ({ cache, db }: Pick<Services, 'cache' | 'db'>): Promise<IncidentType[]> =>
  cache.get('incident types', () => readTypes(db))

async function readTypes(db: Database): Promise<IncidentType[]> {
  const rows = await db
    .selectFrom('incidentType as t')
    .selectAll('t')
    .select([
      sql<
        SourceTag[]
      >`(select coalesce(json_agg(json_build_object('providerId', g.provider_id, 'tspIncidentTag', g.tag) order by g.provider_id, g.tag), '[]')
        from incident_type_tag g where g.translated_type = t.translated_type)`.as('types'),
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
  }))
}
