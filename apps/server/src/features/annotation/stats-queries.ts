import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { Agreement, AnnotationStats, AnswerStats } from '@milepost/contract/annotation/stats'
import type { IncidentTypeName } from '@milepost/contract/incident-types/endpoints'
import { cohensKappa } from '@milepost/domain/statistics/kappa'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { listFlagged } from './flag-queries.ts'
import { countQueue, type Queued } from './queue-queries.ts'

type Line = {
  userId: string | null
  userName: string | null
  week: string | null
  type: IncidentTypeName | null
  done: number
  inaccurate: number
  second: number
  medianSeconds: number | null
  today: number
  yesYes: number
  yesNo: number
  noYes: number
  noNo: number
  known: number
  knownRight: number
}

type SkipLine = { userId: string | null; type: string | null; skipped: number }

const usualDays = 28

/** Returns what waits, and the answers of a period: an annotator's own, and a lead also gets everyone's. */
export async function annotationStats(
  db: ClientDatabase,
  {
    annotator,
    queued,
    from,
    to,
  }: { annotator: Annotator; queued: Queued } & { from?: string | undefined; to?: string | undefined },
): Promise<AnnotationStats> {
  const span = {
    from: from === undefined ? new Date(Date.now() - usualDays * dayMs) : fromRangeTime(from),
    to: to === undefined ? new Date() : fromRangeTime(to),
  }
  const [lines, skips, queue, flagged] = await Promise.all([
    readLines(db, annotator, span),
    readSkips(db, annotator, span),
    countQueue(db, annotator, queued),
    annotator.isLead ? listFlagged(db) : [],
  ])
  const skippedBy = (userId: string) => skips.find((line) => line.userId === userId)?.skipped ?? 0
  const people = lines.filter(({ userId, week }) => userId !== null && week === null)
  const statsOf = (line: Line) => ({
    ...toStats(line, skippedBy(line.userId!)),
    annotator: { id: line.userId, name: line.userName! },
  })
  // Their own score at known answers would show an annotator which events they were.
  const ownNumbers = people.find(({ userId }) => userId === annotator.id)
  const own = ownNumbers && { ...ownNumbers, ...(!annotator.isLead && { known: 0, knownRight: 0 }) }
  return {
    queue,
    today: own?.today ?? 0,
    mine: {
      ...(own ? toStats(own, skippedBy(annotator.id)) : { ...nothing, skipped: skippedBy(annotator.id) }),
      annotator: { id: annotator.id, name: annotator.name },
    },
    annotators: annotator.isLead ? people.map(statsOf).sort((a, b) => b.done - a.done) : [],
    types: lines
      .filter(({ type }) => type !== null)
      .map((line) => {
        const skipped = skips.find(({ type }) => type === line.type!.translatedType)?.skipped ?? 0
        const { second: _, known: __, ...stats } = toStats(line, skipped)
        return { ...stats, type: line.type! }
      })
      .sort((a, b) => b.done - a.done),
    weeks: annotator.isLead ? lines.filter(({ week }) => week !== null).map(weekOf) : [],
    flagged,
  }
}

const weekOf = (line: Line) => {
  const { done, medianSeconds, agreement, known } = toStats(line, 0)
  return { done, medianSeconds, agreement, known, annotatorId: line.userId!, week: line.week! }
}

const nothing: AnswerStats = {
  done: 0,
  inaccurate: 0,
  second: 0,
  medianSeconds: null,
  skipped: 0,
  agreement: { compared: 0, agreed: 0, kappa: null, kappaLow: null, kappaHigh: null },
  known: { answered: 0, right: 0 },
}

const toStats = (line: Line, skipped: number): AnswerStats => ({
  done: line.done,
  inaccurate: line.inaccurate,
  second: line.second,
  medianSeconds: line.medianSeconds,
  skipped,
  agreement: agreementOf(line),
  known: { answered: line.known, right: line.knownRight },
})

function agreementOf({ yesYes, yesNo, noYes, noNo }: Line): Agreement {
  const result = cohensKappa({ yesYes, yesNo, noYes, noNo })
  return {
    compared: yesYes + yesNo + noYes + noNo,
    agreed: yesYes + noNo,
    kappa: result?.kappa ?? null,
    kappaLow: result?.low ?? null,
    kappaHigh: result?.high ?? null,
  }
}

type Span = { from: Date; to: Date }

const ofOwn = ({ isLead, id }: Annotator) => (isLead ? sql`` : sql` and r.user_id = ${id}`)

/** Reads answers by person, by person and week, and by reported type. An undecided second look is no answer yet. */
const readLines = (db: ClientDatabase, annotator: Annotator, { from, to }: Span): Promise<Line[]> =>
  named(
    'annotation-stats',
    db,
    sql<Line>`with answer as materialized (
        select r.user_id, r.user_name, r.reported_type, date_trunc('week', ${sql.raw(localTimeIn(annotator.timeZone, 'r.at'))})::date as week,
          r.rating, r.stage, r.seconds, r.drawn, s.rating as other, i.rating as final,
          r.at >= ${dayStart(annotator.timeZone, localDay(annotator.timeZone, Date.now()))} as is_today
        from incident_rating r
          left join lateral (select o.rating from incident_rating o where o.client_id = ${thisClient} and o.answers = r.id and o.stage = 'second'
            order by o.at limit 1) s on r.stage = 'first'
          left join incident i on r.drawn = 'known' and i.client_id = ${thisClient} and i.id = r.incident_id
        where r.client_id = ${thisClient} and r.stage is not null and r.at >= ${from} and r.at < ${to}${ofOwn(annotator)}
          and (r.stage = 'first' or r.verdict is not null))
      select a.user_id as "userId", max(a.user_name) as "userName", a.week::text as week,
        case when grouping(a.reported_type) = 0 then json_build_object('translatedType', a.reported_type,
          'word', coalesce(max(y.word), a.reported_type), 'logo', coalesce(max(y.logo), 'circle-help')) end as type,
        count(*)::int as done, count(*) filter (where a.rating = 1)::int as inaccurate, count(*) filter (where a.stage = 'second')::int as second,
        percentile_cont(0.5) within group (order by a.seconds) as "medianSeconds", count(*) filter (where a.is_today)::int as today,
        count(*) filter (where a.rating = 0 and a.other = 0)::int as "yesYes", count(*) filter (where a.rating = 0 and a.other = 1)::int as "yesNo",
        count(*) filter (where a.rating = 1 and a.other = 0)::int as "noYes", count(*) filter (where a.rating = 1 and a.other = 1)::int as "noNo",
        count(*) filter (where a.drawn = 'known')::int as known,
        count(*) filter (where a.drawn = 'known' and a.rating = a.final)::int as "knownRight"
      from answer a left join incident_type y on y.translated_type = a.reported_type
      group by grouping sets ((a.user_id), (a.user_id, a.week), (a.reported_type))
      order by week, "userName"`,
  )

const readSkips = (db: ClientDatabase, annotator: Annotator, { from, to }: Span): Promise<SkipLine[]> =>
  named(
    'annotation-skips',
    db,
    sql<SkipLine>`select r.user_id as "userId", i.translated_type as type, count(*)::int as skipped
      from annotation_skip r join incident i on i.client_id = ${thisClient} and i.id = r.incident_id
      where r.client_id = ${thisClient} and r.at >= ${from} and r.at < ${to}${ofOwn(annotator)}
      group by grouping sets ((r.user_id), (i.translated_type))`,
  )
