import { cameraHealth, incidentSource, type VehicleClass, vehicleClass } from '@milepost/contract/codes'
import { rateTypes, type ScoringConfig } from '@milepost/contract/risk-score-config'
import type { DrivingMix } from '@milepost/scoring/driving-mix'
import {
  type BehavioralEvidence,
  cameraTypes,
  type LossEvidence,
  type SubjectEvidence,
  type UsageEvidence,
} from '@milepost/scoring/evidence'
import type pg from 'pg'
import type { Detectors } from './detectors.ts'
import { firstMonthOf } from './evidence-months.ts'
import { type EvidenceSums, fadedEvidence, noSums, sumsOf } from './evidence-sums.ts'

const dayMs = 86_400_000
const daysOfYear = 365.25
const usageDays = 365

/** What is kept of a unit, as of a day; null where nothing is. */
type Unit = {
  id: string
  /** The first of all units of its vehicle, which names the vehicle. */
  firstId: string
  providerId: number
  class: VehicleClass
  /** A camera that its provider has told the health of. */
  hasCameraStatus: boolean
  sums: number[] | null
  firstDay: string | null
  lastDay: string | null
  /** First known day of the months whose miles count as usage. */
  firstUsed: string | null
  lastHeard: string | null
}

/** All that is known of how vehicles are driven, by the id of each unit: units of one vehicle have the same. */
export type EvidenceOfVehicles = ReadonlyMap<string, SubjectEvidence>

/** Whose evidence, as of which day (UTC, yyyy-mm-dd), counted how; `vehicleIds` are all units of some vehicles, null all. */
export type Wanted = { clientId: number; asOf: string; config: ScoringConfig; vehicleIds: readonly string[] | null }

/**
 * Evidence of a client's vehicles from what is kept of months: of the window before a day, fading, and of their last year's
 * miles.
 */
export async function readEvidence(pool: pg.Pool, wanted: Wanted, detectors: Detectors): Promise<EvidenceOfVehicles> {
  const { clientId, asOf, config, vehicleIds } = wanted
  const values = [clientId, asOf, firstMonthOf(asOf, config), config.halfLifeDays, firstUsageMonth(asOf)]
  const { rows } = await pool.query<Unit>(unitsOf(vehicleIds !== null), vehicleIds ? [...values, vehicleIds] : values)
  const evidence = new Map<string, SubjectEvidence>()
  for (const own of Map.groupBy(rows, ({ firstId }) => firstId).values()) {
    const whole = evidenceOf(own, detectors, asOf)
    for (const { id } of own) evidence.set(id, whole)
  }
  return evidence
}

/** Usage is counted by whole months, and never over more than a year. */
function firstUsageMonth(today: string): string {
  const earliest = new Date(Date.parse(today) - (usageDays - 1) * dayMs)
  const month = earliest.getUTCDate() === 1 ? earliest.getUTCMonth() : earliest.getUTCMonth() + 1
  return new Date(Date.UTC(earliest.getUTCFullYear(), month, 1)).toISOString().slice(0, 10)
}

const withoutCamera = [cameraHealth.code.notInstalled, cameraHealth.code.none]

const unitsOf = (isSome: boolean) => `
  with evidence as (${fadedEvidence(isSome ? 'e.vehicle_id = any($6::bigint[])' : 'true')}),
  camera as (select distinct vehicle_id from camera_status where client_id = $1 and status not in (${withoutCamera.join(', ')}))
  select v.id, case when v.vin_key is null then v.id else min(v.id) over (partition by v.vin_key) end as "firstId", v.class,
    n.provider_id as "providerId", c.vehicle_id is not null as "hasCameraStatus", e.sums, e.first_day as "firstDay", e.last_day as "lastDay",
    e.first_used as "firstUsed", least((l.at at time zone 'UTC')::date, $2::date) as "lastHeard"
  from vehicle v join connection n on n.client_id = $1 and n.id = v.connection_id
    left join evidence e on e.vehicle_id = v.id left join camera c on c.vehicle_id = v.id
    left join vehicle_latest l on l.client_id = $1 and l.vehicle_id = v.id
  where v.client_id = $1 and ${isSome ? 'v.id = any($6::bigint[])' : 'true'} order by v.id`

/** What the units of one vehicle know together. */
function evidenceOf(own: readonly Unit[], detectors: Detectors, today: string): SubjectEvidence {
  const known = own.map((unit) => ({ ...unit, sums: unit.sums ? sumsOf(unit.sums) : noSums() }))
  const total = (pick: (sums: EvidenceSums) => number) => known.reduce((sum, { sums }) => sum + pick(sums), 0)
  const exposure = total((sums) => sums.exposure)
  const cameraExposure = own.some((unit) => unit.hasCameraStatus) ? exposure : total((sums) => sums.cameraExposure)
  return {
    exposure,
    behavioral: behaviorOf(known, { exposure, cameraExposure }, detectors),
    drivenDays: total((sums) => sums.drivenDays),
    mix: mixOf(total),
    usage: usageOf(
      own,
      total((sums) => sums.miles),
      today,
    ),
    losses: lossesOf(known, detectors, today),
  }
}

type KnownUnit = Omit<Unit, 'sums'> & { sums: EvidenceSums }
const { tsp: told, product: found } = incidentSource.code

/** A type is sensed where a provider of one of the units has a word for it; what only a camera sees, where there was one. */
function behaviorOf(
  known: readonly KnownUnit[],
  { exposure, cameraExposure }: { exposure: number; cameraExposure: number },
  detectors: Detectors,
): BehavioralEvidence {
  const behavioral: BehavioralEvidence = {}
  for (const type of rateTypes) {
    const sensed = cameraTypes.includes(type) ? cameraExposure : exposure
    const tellers = known.filter(({ providerId }) => detectors.vocabularyOf(providerId).has(type))
    if (sensed === 0 || tellers.length === 0) continue
    let points = 0
    for (const { providerId, sums } of tellers)
      points +=
        sums[`certain.${type}`] +
        sums[`told.${type}`] * detectors.precisionOf(providerId, told, type) +
        sums[`found.${type}`] * detectors.precisionOf(providerId, found, type)
    behavioral[type] = { points, exposure: sensed }
  }
  return behavioral
}

/** Levels of traffic are not kept apart: what was driven at rush hour is taken for the lower of the two. */
function mixOf(total: (pick: (sums: EvidenceSums) => number) => number): DrivingMix {
  const [light, night] = [total((sums) => sums.knownLight), total((sums) => sums.night)]
  const [traffic, rush] = [total((sums) => sums.knownTraffic), total((sums) => sums.rush)]
  return {
    ...(light > 0 && { light: { day: Math.max(light - night, 0), dusk: 0, night } }),
    ...(traffic > 0 && { traffic: { normal: Math.max(traffic - rush, 0), high: rush, veryHigh: 0 } }),
  }
}

function usageOf(own: readonly Unit[], miles: number, today: string): UsageEvidence {
  const first = earliest(own.map(({ firstUsed }) => firstUsed))
  const named = own.find((unit) => unit.class !== vehicleClass.code.unknown)
  return {
    miles,
    days: first === null ? 0 : daysBetween(first, lastKnown(own, today)),
    longDrivingShare: null,
    vehicleClass: vehicleClass.all.find(({ code }) => code === named?.class)?.name ?? null,
  }
}

/** Collisions, and the years in which they would have been seen. */
function lossesOf(known: readonly KnownUnit[], detectors: Detectors, today: string): LossEvidence {
  const first = earliest(known.map(({ firstDay }) => firstDay))
  const suspected = known.flatMap(({ providerId, sums }) => [
    { count: sums.toldLosses, precision: detectors.precisionOf(providerId, told, 'collision') },
    { count: sums.foundLosses, precision: detectors.precisionOf(providerId, found, 'collision') },
  ])
  return {
    confirmed: known.reduce((sum, { sums }) => sum + sums.confirmedLosses, 0),
    suspected: suspected.filter(({ count }) => count > 0),
    vehicleYears: first === null ? 0 : daysBetween(first, lastKnown(known, today)) / daysOfYear,
  }
}

const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null

/** The last day of which something is known: a vehicle that stands still is heard, too. */
function lastKnown(own: readonly Pick<Unit, 'lastDay' | 'lastHeard'>[], today: string): string {
  const days = own.flatMap(({ lastDay, lastHeard }) => [lastDay, lastHeard]).filter((day) => day !== null)
  const last = days.toSorted().at(-1) ?? today
  return last < today ? last : today
}

/** Both included. */
const daysBetween = (first: string, last: string) =>
  Math.max(Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1, 1)
