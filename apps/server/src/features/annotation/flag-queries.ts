import type { FlaggedVideo } from '@milepost/contract/annotation/stats'
import { sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

const mostFlagged = 200

/** Lists the events that someone took out of the queue because of their video, newest first. */
export const listFlagged = (db: ClientDatabase): Promise<FlaggedVideo[]> =>
  named(
    'flagged-videos',
    db,
    sql<FlaggedVideo>`select s.incident_id as "incidentId", i.occurred_at as "occurredAt",
        json_build_object('translatedType', y.translated_type, 'word', y.word, 'logo', y.logo) as type,
        json_build_object('id', s.user_id, 'name', s.user_name) as "flaggedBy", s.at as "flaggedAt", s.note
      from annotation_skip s join incident i on i.client_id = ${thisClient} and i.id = s.incident_id
        join incident_type y on y.translated_type = i.translated_type
      where s.client_id = ${thisClient} and s.reason = 'badVideo' order by s.at desc limit ${sql.lit(mostFlagged)}`,
  )
