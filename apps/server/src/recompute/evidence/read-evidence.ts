import type { LossEvidence, SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type pg from 'pg'
import { readClaimLosses } from '../claims/claim-losses.ts'
import type { Detectors } from './detectors.ts'
import { driverMonths, fadedEvidence, fadedValues, regionMonths, vehicleMonths } from './evidence-sums.ts'
import { reportedCameras } from './month-evidence.ts'
import { policyKeyOf } from './policy-id.ts'
import { readRegionMiles } from './read-region-miles.ts'
import { usesRegions } from './region-miles.ts'
import { type EvidenceSelection, evidenceOf, monthsOf, onlyProvider, type StoredEvidence } from './subject-evidence.ts'

/** The fleet of vehicles that belong to no policy. */
const wholeClient = ''

/** Evidence of subjects by id; units of one vehicle share theirs. */
export type EvidenceById = ReadonlyMap<string, SubjectEvidence>

type Kept<Row> = StoredEvidence & Row

/** The evidence of a client's unit; all units of one vehicle have its `wholeId`. `policy` identifies that of its connection. */
export type Unit = Kept<{ id: string; wholeId: string; connectionId: number; policy: string | null }>

/**
 * Reads the evidence of a client's vehicles, or of some with all their units given: of the window before a day, faded,
 * and of their last year's miles.
 */
export async function readVehicles(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  detectors: Detectors,
  vehicleIds: readonly string[] | null = null,
): Promise<EvidenceById> {
  return wholesOf(await readUnits(pool, wanted, vehicleIds), detectors, wanted.asOf)
}

/** Reads the same by unit, in the order of their ids. */
export async function readUnits(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  vehicleIds: readonly string[] | null = null,
): Promise<Unit[]> {
  const { rows } = await pool.query<Unit>(...statement(vehicles, wanted, vehicleIds))
  const regionsOf = await readRegionMiles(pool, vehicleMonths, wanted, vehicleIds)
  const claims = await readClaimLosses(pool, wanted)
  return rows.map((unit) => ({
    ...unit,
    regions: regionsOf.get(unit.id),
    cover: claims.coverOf(unit),
    claims: claims.claimsOf(unit.id),
  }))
}

/** Combines units into vehicles as of a day (UTC, yyyy-mm-dd). */
export function wholesOf(units: readonly Unit[], detectors: Detectors, asOf: string): EvidenceById {
  const evidence = new Map<string, SubjectEvidence>()
  for (const own of Map.groupBy(units, ({ wholeId }) => wholeId).values()) {
    const fleet = own.find(({ policy }) => policy !== null)?.policy ?? wholeClient
    const whole = { ...evidenceOf(own, detectors, asOf), ...onlyProvider(own), fleet }
    for (const { id } of own) evidence.set(id, whole)
  }
  return evidence
}

/** Reads the same for a client's drivers, or for some. */
export async function readDrivers(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  detectors: Detectors,
  driverIds: readonly string[] | null = null,
): Promise<EvidenceById> {
  const { rows } = await pool.query<Kept<{ id: string }>>(...statement(drivers, wanted, driverIds))
  const regionsOf = await readRegionMiles(pool, driverMonths, wanted, driverIds)
  return new Map(
    rows.map((row) => [row.id, evidenceOf([{ ...row, regions: regionsOf.get(row.id) }], detectors, wanted.asOf)]),
  )
}

/**
 * Reads the same for the regions that a client drives in. Vehicles and their years are split by miles, and a region's
 * driving says nothing about a vehicle's, so it has no usage.
 */
export async function readRegions(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  detectors: Detectors,
  all: SubjectEvidence,
): Promise<EvidenceById> {
  const { rows } = await pool.query<Kept<{ id: string }>>(...statement(() => regions, wanted, null))
  const evidence = [...Map.groupBy(rows, ({ id }) => id)].map(
    ([id, own]) => [id, evidenceOf(own, detectors, wanted.asOf)] as const,
  )
  // Without known driving there is nothing to compare events with.
  const driven = evidence.filter(([, { exposure }]) => exposure > 0)
  return new Map(
    driven.map(([id, { losses, exposure, mix, ...own }]) => [
      id,
      {
        ...own,
        exposure,
        // All of it is in this region.
        mix: usesRegions(wanted.config) ? { ...mix, region: { [id]: exposure } } : mix,
        usage: { miles: 0, days: 0, longDrivingShare: null, vehicleClass: null },
        losses: {
          ...losses,
          ...withClaims(losses, all.losses.claimed, exposure / all.exposure),
          vehicleYears: (all.losses.vehicleYears * exposure) / all.exposure,
          vehicles: Math.max(1, ((all.losses.vehicles ?? 1) * exposure) / all.exposure),
        },
        years: ((all.years ?? 0) * exposure) / all.exposure,
      },
    ]),
  )
}

/** The place of a claim is unknown: claims are split by miles, as years are. What one counts beside a loss may be of another region. */
function withClaims(
  { confirmed, fault = confirmed }: LossEvidence,
  claimed: LossEvidence['claimed'],
  share: number,
): Pick<LossEvidence, 'confirmed' | 'fault'> {
  const all = confirmed + (claimed?.losses ?? 0) * share
  return { confirmed: all, fault: Math.min(all, fault + (claimed?.fault ?? 0) * share) }
}

function statement(
  textOf: (isSome: boolean) => string,
  wanted: EvidenceSelection,
  ids: readonly string[] | null,
): [text: string, values: unknown[]] {
  const values = fadedValues(wanted.clientId, monthsOf(wanted), wanted.asOf, wanted.config)
  return [textOf(ids !== null), ids ? [...values, ids] : values]
}

const kept = `e.sums, e.first_day as "firstDay", e.last_day as "lastDay", e.first_used as "firstUsed", e.last_used as "lastUsed"`

const vehicles = (isSome: boolean) => `
  with camera as materialized (${reportedCameras()}),
  seen as materialized (
    select v.id, min(c.camera_from) over same as camera_from, min(c.cabin_from) over same as cabin_from
    from vehicle v left join camera c on c.vehicle_id = v.id
    where v.client_id = $1 and ${isSome ? 'v.id = any($7::bigint[])' : 'true'} window same as (partition by coalesce(v.vin_key, v.id::text))),
  evidence as materialized (${fadedEvidence(
    vehicleMonths,
    isSome ? 'e.vehicle_id = any($7::bigint[])' : 'true',
    'select id, camera_from, cabin_from from seen where camera_from is not null',
  )})
  select v.id, coalesce(v.vin_key, v.id::text) as "wholeId", v.class,
    v.connection_id as "connectionId", n.provider_id as "providerId", ${policyKeyOf('n')} as policy, ${kept},
    (l.at at time zone 'UTC')::date as "lastReceived"
  from vehicle v join connection n on n.client_id = $1 and n.id = v.connection_id
    left join evidence e on e.vehicle_id = v.id
    left join vehicle_latest l on l.client_id = $1 and l.vehicle_id = v.id
  where v.client_id = $1 and not v.is_placeholder and ${isSome ? 'v.id = any($7::bigint[])' : 'true'} order by v.id`

/**
 * SQL of the vehicle classes of each driver's 20 newest trips in `evidence`, from the two months up to the last day
 * with known miles. The two months are applied after the 20: applied before, they would read and sort every trip.
 */
const drivenClasses = `
  select e.driver_id, array_agg(v.class) as classes
  from evidence e cross join lateral (
      select t.vehicle_id, t.started_at from trip t where t.client_id = $1 and t.driver_id = e.driver_id
        and t.started_at < (e.last_used + 2)::timestamptz order by t.started_at desc limit 20) newest
    join vehicle v on v.client_id = $1 and v.id = newest.vehicle_id
  where newest.started_at >= (e.last_used - 61)::timestamptz group by e.driver_id`

// Camera presence is stored with each month because drivers change vehicles.
const drivers = (isSome: boolean) => `
  with evidence as materialized (${fadedEvidence(driverMonths, isSome ? 'e.driver_id = any($7::bigint[])' : 'true')}),
  driven as materialized (${drivenClasses})
  select d.id, 0 as class, driven.classes as "drivenClasses", n.provider_id as "providerId", ${kept}, null as "lastReceived"
  from driver d join connection n on n.client_id = $1 and n.id = d.connection_id join evidence e on e.driver_id = d.id
    left join driven on driven.driver_id = d.id
  where d.client_id = $1 order by d.id`

const regions = `
  with evidence as materialized (${fadedEvidence(regionMonths, 'e.region_id > 0')})
  select e.region_id::text as id, 0 as class, e.provider_id as "providerId", ${kept}, null as "lastReceived"
  from evidence e order by e.region_id`
