import type { RulePreview, RuleScope } from '@milepost/contract/notifications/rule'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import { type ClientDatabase, ofThisClient } from '../../db/scope/scope.ts'
import { ruleMatches } from '../../live/notices/rule-matches.ts'
import type { IncidentKey } from '../../live/webhooks/webhook-incidents.ts'
import { localTimeIn } from '../../recompute/clocks/local-time-in.ts'
import { readZone } from '../../reporting/driving/day-range.ts'

const previewMs = 30 * dayMs

/** Counts what a rule would have sent to each recipient in the last 30 days. */
export async function previewRule(db: ClientDatabase, scope: RuleScope, now = new Date()): Promise<RulePreview> {
  const zone = await readZone(db)
  const { rows } = await sql<{ day: string; incidents: number; hours: number }>`
    select to_char(m.at, 'YYYY-MM-DD') as day, count(*)::int as incidents,
      count(distinct date_trunc('hour', m.at))::int as hours
    from (select ${sql.raw(localTimeIn(zone, 'i.occurred_at'))} as at ${matching(db, scope, now)}) m
    group by 1`.execute(db)
  const days = rows.map(({ day, incidents, hours }) => ({
    day,
    mails: { immediate: incidents, hourly: hours, daily: 1 }[scope.frequency],
  }))
  return {
    incidents: sum(rows.map(({ incidents }) => incidents)),
    mails: sum(days.map(({ mails }) => mails)),
    busiestDay: days.toSorted((a, b) => b.mails - a.mails || a.day.localeCompare(b.day))[0] ?? null,
  }
}

/** Returns the newest event of the last 30 days that a rule is about; null if there is none. */
export async function newestMatch(db: ClientDatabase, scope: RuleScope, now = new Date()): Promise<IncidentKey | null> {
  const { rows } = await sql<{ id: string; occurredAt: string }>`
    select i.id, i.occurred_at as "occurredAt" ${matching(db, scope, now)} order by i.occurred_at desc, i.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

const matching = (db: ClientDatabase, scope: RuleScope, now: Date): RawBuilder<unknown> => sql`
  from incident i cross join (select ${scope.riskScores}::smallint[] as risk_scores,
    ${scope.translatedIncidentType}::text[] as types, ${scope.vehicleGroups}::bigint[] as group_ids) r
  where i.client_id = ${db.clientId} and i.occurred_at > ${new Date(now.getTime() - previewMs)} and i.occurred_at <= ${now}
    and ${ofThisClient<boolean>(ruleMatches)}`

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
