import { incidentRating } from '@milepost/contract/codes'
import { type RateType, rateTypes, type ScoringConfig, type ScoringType } from '@milepost/contract/risk-score-config'
import { decay, ratePoints, surenessOf } from '@milepost/scoring/event-points'
import { type BehavioralEvidence, cameraTypes, type SubjectEvidence } from '@milepost/scoring/evidence'
import type pg from 'pg'
import { type Cell, cellsOf } from './counted-cells.ts'

// What some days tell of vehicles under any configuration: for trying one out, and for holding scores of a past day against
// what came after. Scores that are shown come from the evidence of months, which is made with the active one.

const metersPerMile = 1609.344
const dayMs = 86_400_000
const daysOfYear = 365.25
const usageDays = 365
const vehiclesAtOnce = 500

/** Days (yyyy-mm-dd) after `after` up to `until`. */
export type Span = { after: string; until: string }

/** A vehicle with what is known of it; units of one vehicle at two providers are one. */
export type KnownVehicle = { id: string; name: string; evidence: SubjectEvidence }

type Vehicle = { id: string; name: string; unitIds: string[]; hasCamera: boolean }
type Day = { vehicleId: string; day: string; meters: number; counted: string | null }

/** What the days of a span tell of each vehicle of a client that has any, as of its last day, some hundred vehicles at a time. */
export async function* evidenceOfSpan(
  pool: pg.Pool,
  clientId: number,
  span: Span,
  config: ScoringConfig,
): AsyncGenerator<KnownVehicle[]> {
  const typeOf = await readTypes(pool)
  const vehicles = await readVehicles(pool, clientId)
  for (let start = 0; start < vehicles.length; start += vehiclesAtOnce) {
    const own = vehicles.slice(start, start + vehiclesAtOnce)
    const days = await readDays(pool, clientId, span, own)
    yield own.flatMap((vehicle) => {
      const known = vehicle.unitIds.flatMap((id) => days.get(id) ?? [])
      if (known.length === 0) return []
      const { id, name, hasCamera } = vehicle
      return [{ id, name, evidence: evidenceOf(known, { until: span.until, hasCamera, typeOf, config }) }]
    })
  }
}

async function readTypes(pool: pg.Pool): Promise<ReadonlyMap<string, ScoringType>> {
  const { rows } = await pool.query<{ type: string; scoringType: ScoringType }>(
    `select translated_type as type, scoring_type as "scoringType" from incident_type where scoring_type is not null`,
  )
  return new Map(rows.map(({ type, scoringType }) => [type, scoringType]))
}

async function readVehicles(pool: pg.Pool, clientId: number): Promise<Vehicle[]> {
  const { rows } = await pool.query<Vehicle>(
    `select min(v.id)::text as id, (array_agg(v.name order by v.id))[1] as name, array_agg(v.id::text) as "unitIds",
       bool_or(exists (select 1 from camera_status c where c.client_id = $1 and c.vehicle_id = v.id)) as "hasCamera"
     from vehicle v where v.client_id = $1 group by coalesce(v.vin_key, v.id::text) order by min(v.id)`,
    [clientId],
  )
  return rows
}

async function readDays(pool: pg.Pool, clientId: number, { after, until }: Span, vehicles: readonly Vehicle[]) {
  const { rows } = await pool.query<Day>(
    `select vehicle_id::text as "vehicleId", day, case when is_counted then distance_meters else 0 end as meters, counted
     from vehicle_day where client_id = $1 and vehicle_id = any($2::bigint[]) and day > $3::date and day <= $4::date`,
    [clientId, vehicles.flatMap(({ unitIds }) => unitIds), after, until],
  )
  return Map.groupBy(rows, ({ vehicleId }) => vehicleId)
}

type Rule = { until: string; hasCamera: boolean; typeOf: ReadonlyMap<string, ScoringType>; config: ScoringConfig }
type CountedEvents = Cell & { type: ScoringType; day: string }

function evidenceOf(days: readonly Day[], { until, hasCamera, typeOf, config }: Rule): SubjectEvidence {
  const ageOf = (day: string) => (Date.parse(until) - Date.parse(day)) / dayMs
  const events = days.flatMap(({ day, counted }) => eventsOf(day, counted, typeOf))
  const driven = days.filter(({ meters }) => meters > 0)
  const drivenOn = new Set(driven.map(({ day }) => day))
  const milesOf = ({ meters }: Day) => meters / metersPerMile
  const exposure = driven.reduce((sum, day) => sum + (milesOf(day) / 1000) * decay(ageOf(day.day), config), 0)
  const seesMore = hasCamera || events.some(({ type }) => cameraTypes.includes(type as RateType))
  const behavioral: BehavioralEvidence = {}
  if (exposure > 0)
    for (const type of rateTypes)
      if (seesMore || !cameraTypes.includes(type)) behavioral[type] = { points: 0, exposure }
  // What happened on days without miles belongs to no rate.
  for (const { type, day, rating, intensity, incidents } of events) {
    const own = behavioral[type]
    if (!own || !drivenOn.has(day)) continue
    const sureness = surenessOf({ type, review: reviews[rating]!, hasKnownLimit: intensity > 0 }, config)
    own.points += incidents * sureness * ratePoints(intensity || null, config) * decay(ageOf(day), config)
  }
  const span = spanOf(days.map(({ day }) => day))
  const recent = driven.filter(({ day }) => ageOf(day) < usageDays)
  return {
    exposure,
    behavioral,
    drivenDays: drivenOn.size,
    mix: {},
    usage: {
      miles: recent.reduce((sum, day) => sum + milesOf(day), 0),
      days: spanOf(recent.map(({ day }) => day)),
      longDrivingShare: null,
      vehicleClass: null,
    },
    losses: lossesOf(events, span / daysOfYear),
  }
}

function eventsOf(day: string, counted: string | null, typeOf: Rule['typeOf']): CountedEvents[] {
  return cellsOf(counted).flatMap((cell) => {
    const type = typeOf.get(cell.translatedType)
    return type && !cell.isTwin ? [{ ...cell, type, day }] : []
  })
}

const reviews = {
  [incidentRating.code.accurate]: 'accurate',
  [incidentRating.code.inaccurate]: 'inaccurate',
  [incidentRating.code.pending]: 'unreviewed',
  [incidentRating.code.neverRated]: 'neverRated',
} as Readonly<Record<number, 'accurate' | 'inaccurate' | 'unreviewed' | 'neverRated'>>

function lossesOf(events: readonly CountedEvents[], vehicleYears: number): SubjectEvidence['losses'] {
  const collisions = events.filter(({ type }) => type === 'collision')
  const numberOf = (isOne: (rating: number) => boolean) =>
    collisions.reduce((sum, { rating, incidents }) => sum + (isOne(rating) ? incidents : 0), 0)
  const { accurate, inaccurate } = incidentRating.code
  const suspected = numberOf((rating) => rating !== accurate && rating !== inaccurate)
  return {
    confirmed: numberOf((rating) => rating === accurate),
    suspected: suspected > 0 ? [{ count: suspected }] : [],
    vehicleYears,
  }
}

/** From the first day to the last, both included. */
function spanOf(days: readonly string[]): number {
  if (days.length === 0) return 0
  const times = days.map((day) => Date.parse(day))
  return times.reduce((a, b) => Math.max(a, b)) / dayMs - times.reduce((a, b) => Math.min(a, b)) / dayMs + 1
}

/** The day (UTC) so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
