import { TZDate } from '@date-fns/tz'
import type { IncidentType, SourceTag } from '@milepost/contract/incident-types'
import { addDays, startOfDay, subDays } from 'date-fns'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import type { Services } from '../../services.ts'
import { zoneOf } from '../incidents/count-incidents.ts'
import { piecesOf } from '../incidents/range-pieces.ts'
import { linesOf } from '../incidents/sums.ts'

/** The vocabulary in its order, with how often each type happened to the client in the last 30 days. */
export async function listIncidentTypes(
  { kept, db }: Pick<Services, 'kept' | 'db'>,
  own: ClientDatabase,
): Promise<(IncidentType & { incidents30d: number })[]> {
  const [types, counts] = await Promise.all([kept.get('incident types', () => readTypes(db)), countTypes(own)])
  return types.map((type) => ({ ...type, incidents30d: counts.get(type.translatedType) ?? 0 }))
}

/** Today and the days before it that are counted. */
const countedDays = 30

async function countTypes(db: ClientDatabase): Promise<Map<string, number>> {
  const zone = await zoneOf(db)
  const now = new Date()
  const from = new Date(startOfDay(subDays(new TZDate(now.getTime(), zone), countedDays - 1)).getTime())
  const pieces = piecesOf(zone, { from, until: addDays(now, 1) }, now)
  const lines = linesOf(db.clientId, 'incident_by_type', pieces, sql`i.translated_type as type`, sql`true`)
  const statement = sql<{ type: string; incidents: number }>`
    select type, sum(lines)::int as incidents from (${lines}) l group by type`
  const rows = await named('incidents-by-type', db, statement, 'fresh')
  return new Map(rows.map(({ type, incidents }) => [type, incidents]))
}

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
