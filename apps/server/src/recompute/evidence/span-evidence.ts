import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { VehicleClass } from '@milepost/domain/codes'
import { dayPlus, monthOf, monthsBetween } from '@milepost/domain/time/calendar-days'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type pg from 'pg'
import { type ClaimLosses, readClaimLosses } from '../claims/claim-losses.ts'
import { type Detectors, readDetectors } from './detectors.ts'
import { readTypes } from './evidence-months.ts'
import { allMilesWith, fadeTogether, firstUsageMonth, listOf } from './evidence-sums.ts'
import { type EvidenceRule, monthEvidence, reportedCameras } from './month-evidence.ts'
import { fadeRegions } from './region-miles.ts'
import { evidenceOf, onlyProvider, type StoredEvidence } from './subject-evidence.ts'
import { noDays, readUnitDays } from './unit-days.ts'

// Evidence of vehicles over some days under any configuration: for previewing one, and for comparing scores of a past
// day with what followed. Displayed scores come from monthly evidence, which uses the active configuration; both are
// made from days by the same rules.

const vehiclesAtOnce = 500

/** Days (yyyy-mm-dd) after `after` up to `until`. */
export type Span = { after: string; until: string }

/** A vehicle with its evidence; units of one vehicle at two providers are combined. */
export type KnownVehicle = { id: string; name: string; evidence: SubjectEvidence }

/** Includes the months from which the providers of any of the units report a camera, and a driver-facing one. */
type Unit = {
  id: string
  firstId: string
  connectionId: number
  name: string
  members: string | null
  cameraFrom: string | null
  cabinFrom: string | null
} & Pick<StoredEvidence, 'providerId' | 'class' | 'lastReceived'>

/**
 * Yields the evidence from the days of a span for each vehicle of a client that has any, as of its last day, a few
 * hundred units at a time.
 */
export async function* evidenceOfSpan(
  pool: pg.Pool,
  clientId: number,
  span: Span,
  config: ScoringConfig,
): AsyncGenerator<KnownVehicle[]> {
  const rule = { config, typeOf: await readTypes(pool) }
  const detectors = await readDetectors(pool, span.until)
  const claims = await readClaimLosses(pool, { clientId, asOf: span.until, config })
  const vehicles = [...Map.groupBy(await readUnits(pool, clientId, span.until), ({ firstId }) => firstId).values()]
  for (let start = 0; start < vehicles.length; start += vehiclesAtOnce)
    yield await knownOf(pool, clientId, span, vehicles.slice(start, start + vehiclesAtOnce), {
      rule,
      detectors,
      claims,
    })
}

type Rules = { rule: EvidenceRule; detectors: Detectors; claims: ClaimLosses }

async function knownOf(
  pool: pg.Pool,
  clientId: number,
  span: Span,
  vehicles: readonly Unit[][],
  { rule, detectors, claims }: Rules,
): Promise<KnownVehicle[]> {
  const months = monthsBetween(monthOf(dayPlus(span.after, 1)), span.until)
  const wanted = vehicles
    .flat()
    .flatMap(({ id, members }) => months.map((month) => ({ vehicleId: id, month, members })))
  const daysOf = await readUnitDays(pool, clientId, { typeOf: rule.typeOf, before: span.after }, wanted)
  return vehicles.flatMap((units): KnownVehicle[] => {
    const kept = units.map((unit) => ({
      ...storedOf(unit, daysOf.get(unit.id) ?? noDays, span, rule),
      cover: claims.coverOf(unit),
      claims: claims.claimsOf(unit.id),
    }))
    if (kept.every(({ sums }) => sums === null)) return []
    const [{ id, name }] = units as [Unit]
    return [{ id, name, evidence: { ...evidenceOf(kept, detectors, span.until), ...onlyProvider(kept) } }]
  })
}

function storedOf(
  { providerId, class: ownClass, cameraFrom, cabinFrom, lastReceived }: Unit,
  { own, whole }: typeof noDays,
  { until }: Span,
  rule: EvidenceRule,
): StoredEvidence {
  const months = [...own].flatMap(([month, days]) => {
    const inside = days.filter(({ day }) => day <= until)
    if (!inside.length) return []
    const first = `${month}-01`
    const known = monthEvidence(inside, first, whole, rule)
    if (cameraFrom !== null && first >= cameraFrom) known.sums = allMilesWith(known.sums, 'cameraExposure')
    if (cabinFrom !== null && first >= cabinFrom) known.sums = allMilesWith(known.sums, 'cabinExposure')
    return [{ month: first, ...known }]
  })
  const firsts = months.flatMap(({ firstDay }) => firstDay ?? []).toSorted()
  const used = months
    .filter(({ month, firstDriven }) => month >= firstUsageMonth(until) && firstDriven !== null)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const lasts = months.flatMap(({ lastDay }) => lastDay ?? []).toSorted()
  return {
    providerId,
    class: ownClass,
    sums: months.length ? listOf(fadeTogether(months, until, rule.config)) : null,
    firstDay: firsts[0] ?? null,
    lastDay: lasts.at(-1) ?? null,
    firstUsed: used[0]?.firstDriven ?? null,
    lastUsed: used.at(-1)?.lastDriven ?? null,
    lastReceived,
    regions: fadeRegions(
      months.flatMap(({ month, regions }) => (regions ? [{ month, regions }] : [])),
      until,
      rule.config,
    ),
  }
}

async function readUnits(pool: pg.Pool, clientId: number, until: string): Promise<Unit[]> {
  const { rows } = await pool.query<Unit & { class: VehicleClass }>(
    `with unit as (
       select v.*, case when v.vin_key is null then v.id else min(v.id) over (partition by v.vin_key) end as first_id,
         case when v.vin_key is not null and count(*) over (partition by v.vin_key) > 1 then
           string_agg(v.id::text, ',') over (partition by v.vin_key) end as members
       from vehicle v where v.client_id = $1)
     select v.id, v.first_id as "firstId", v.connection_id as "connectionId", v.name, v.members, v.class, n.provider_id as "providerId",
       min(c.camera_from) over (partition by v.first_id) as "cameraFrom",
       min(c.cabin_from) over (partition by v.first_id) as "cabinFrom",
       case when l.at is not null then least((l.at at time zone 'UTC')::date, $2::date) end as "lastReceived"
     from unit v join connection n on n.client_id = $1 and n.id = v.connection_id
       left join (${reportedCameras()}) c on c.vehicle_id = v.id
       left join vehicle_latest l on l.client_id = $1 and l.vehicle_id = v.id order by v.first_id, v.id`,
    [clientId, until],
  )
  return rows
}
