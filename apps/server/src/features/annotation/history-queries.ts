import type { OwnAnswer } from '@milepost/contract/annotation/answers'
import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { IncidentTypeName } from '@milepost/contract/incident-types/endpoints'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { sql } from 'kysely'
import { forbidden } from '../../app-error.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type AnswerRow, toAnswer } from './answer-queries.ts'

type Row = {
  answer: AnswerRow
  second: AnswerRow | null
  occurredAt: string
  timeZone: string
  reported: IncidentTypeName
  given: IncidentTypeName
  isKnownAnswer: boolean
}

type Asked = { annotator: Annotator; from: string; to: string; userId?: string | undefined; limit: number }

/**
 * Lists a person's answers, newest first. To its author, an answer to an event with a known answer looks like any other.
 * Throws `forbidden` if someone else's are asked for by a person who isn't a lead.
 */
export async function listAnswers(
  db: ClientDatabase,
  { annotator, from, to, userId = annotator.id, limit }: Asked,
): Promise<OwnAnswer[]> {
  if (userId !== annotator.id && !annotator.isLead) throw forbidden('Only reviewers see the answers of other people.')
  const rows = await named(
    'annotation-history',
    db,
    sql<Row>`select ${rowJson('r')} as answer, ${rowJson('s')} as second, i.occurred_at as "occurredAt", e.time_zone as "timeZone",
        ${typeOf('r.reported_type')} as reported, ${typeOf('r.translated_type')} as given,
        exists (select from known_answer k where k.client_id = ${thisClient} and k.incident_id = r.incident_id) as "isKnownAnswer"
      from incident_rating r join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
        join incident_detail e on e.client_id = ${thisClient} and e.occurred_at = i.occurred_at and e.id = i.id
        left join lateral (select * from incident_rating o where o.client_id = ${thisClient} and o.answers = r.id and o.verdict is not null
          order by o.at desc limit 1) s on true
      where r.client_id = ${thisClient} and r.user_id = ${userId} and r.stage is not null and r.at >= ${fromRangeTime(from)} and r.at < ${fromRangeTime(to)}
        and (r.stage = 'first' or r.verdict is not null)
      order by r.at desc limit ${limit}`,
  )
  const isKnownShown = userId !== annotator.id
  return rows.map((row): OwnAnswer => {
    const answer = isKnownShown ? camel(row.answer) : asUsual(camel(row.answer), annotator)
    const second = row.second && camel(row.second)
    return {
      incidentId: answer.incidentId,
      occurredAt: row.occurredAt,
      timeZone: row.timeZone,
      reportedType: row.reported,
      type: row.given,
      stage: answer.stage as OwnAnswer['stage'],
      answer: toAnswer(answer),
      seconds: answer.seconds,
      state: stateOf(answer, second),
      secondAnswer: second && toAnswer(second),
      isKnownAnswer: annotator.isLead ? row.isKnownAnswer : null,
    }
  })
}

/** Numbers in JSON lose the last digits of an incident's id. */
const rowJson = (row: 'r' | 's') =>
  sql`to_jsonb(${sql.ref(row)}) || jsonb_build_object('incident_id', ${sql.ref(row)}.incident_id::text)`

const typeOf = (column: string) =>
  sql`(select json_build_object('translatedType', ${sql.raw(column)}, 'word', coalesce(max(y.word), ${sql.raw(column)}), 'logo', coalesce(max(y.logo), 'circle-help'))
    from incident_type y where y.translated_type = ${sql.raw(column)})`

/** Returns one's own answer to an event with a known answer as if it were any other: it counts, or waits. */
function asUsual(answer: AnswerRow, { needsReview, isReviewer, neverReviewTranslatedTypes }: Annotator): AnswerRow {
  if (answer.drawn !== 'known') return answer
  const counts = !needsReview || isReviewer || neverReviewTranslatedTypes.includes(answer.translatedType ?? '')
  return { ...answer, drawn: null, counts, state: counts ? null : 'waiting' }
}

function stateOf(answer: AnswerRow, second: AnswerRow | null): OwnAnswer['state'] {
  if (answer.drawn === 'known') return 'known'
  if (answer.state === 'waiting' || answer.state === 'returned') return answer.state
  if (answer.stage === 'second') return answer.verdict === 'replaced' || answer.counts ? 'counts' : 'confirmed'
  if (second) return second.verdict === 'agreed' ? 'confirmed' : 'overruled'
  return answer.counts ? 'counts' : 'overruled'
}

/** A row read as JSON has the names and the types of the database. */
function camel(row: AnswerRow): AnswerRow {
  const fields = Object.entries(row).map(([name, value]) => [
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    name.endsWith('_id') && typeof value === 'number' ? String(value) : value,
  ])
  return { ...(Object.fromEntries(fields) as AnswerRow), at: new Date(row.at).toISOString() }
}
