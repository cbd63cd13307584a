import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type { Priors } from '@milepost/scoring/fit/priors'
import { pointsPerLogUnit } from '@milepost/scoring/math/score-map'
import { fleetRecord } from '@milepost/scoring/segments/fleet-record'
import type { FleetRecord } from '@milepost/scoring/segments/fleet-variance'
import type pg from 'pg'
import type { EvidenceById } from '../evidence/read-evidence.ts'
import type { ScoringModel } from './priors/read-priors.ts'

/** The records of a client's fleets, by `SubjectEvidence.fleet`. */
export type FleetRecords = ReadonlyMap<string, FleetRecord>

/** Returns the record of the fleet that a vehicle belongs to; drivers and regions belong to none. */
export const recordOf = ({ fleet }: SubjectEvidence, records: FleetRecords): FleetRecord | undefined =>
  fleet === undefined ? undefined : records.get(fleet)

/** Returns the records of fleets whose vehicles' evidence is given; units of one vehicle have the same, which counts once. */
export function recordsOf(evidence: EvidenceById, config: ScoringConfig, priors: Priors): FleetRecords {
  const fleets = Map.groupBy(new Set(evidence.values()), ({ fleet }) => fleet ?? '')
  return new Map([...fleets].map(([fleet, vehicles]) => [fleet, fleetRecord(vehicles, config, priors)]))
}

type Wanted = { pool: pg.Pool; clientId: number; asOf: string; model: ScoringModel; priors: Priors }

/** Reads the stored records of a client's fleets. */
export async function readFleetRecords({
  pool,
  clientId,
  model,
}: Omit<Wanted, 'asOf' | 'priors'>): Promise<FleetRecords> {
  const { rows } = await pool.query<{ fleet: string; content: FleetRecord }>(
    'select fleet, content from fleet_record where client_id = $1 and config_version = $2',
    [clientId, model.version],
  )
  return new Map(rows.map(({ fleet, content }) => [fleet, content]))
}

/** Points of a score that a record may be off by before it is recalculated. */
const mostPointsOff = 0.5

/**
 * Returns the records that scores are made with. They are fixed for a month, so that a rating moves its own vehicle and
 * not all others a little, and recalculated earlier only with other priors or where they would move a vehicle by more than
 * half a point.
 */
export async function renewFleetRecords(wanted: Wanted, evidence: EvidenceById): Promise<FleetRecords> {
  const { pool, clientId, asOf, model, priors } = wanted
  const made = recordsOf(evidence, model.config, priors)
  const { rows } = await pool.query<{ fleet: string; content: FleetRecord; isCurrent: boolean }>(
    `select fleet, content, priors_version = $3 and computed_at >= date_trunc('month', $4::date) as "isCurrent"
     from fleet_record where client_id = $1 and config_version = $2`,
    [clientId, model.version, priors.version, asOf],
  )
  const stored = new Map(rows.map((row) => [row.fleet, row]))
  const next = [...made].map(([fleet, record]) => {
    const before = stored.get(fleet)
    const isKept = before?.isCurrent && !isFarFrom(before.content, record)
    return { fleet, record: isKept ? before.content : record, isKept }
  })
  const changed = next.filter(({ isKept }) => !isKept)
  if (changed.length > 0)
    await pool.query(
      `insert into fleet_record (client_id, config_version, fleet, priors_version, content)
       select $1::int, $2::int, fleet, $3, content from unnest($4::text[], $5::jsonb[]) as n(fleet, content)
       on conflict (client_id, config_version, fleet) do update
         set priors_version = excluded.priors_version, content = excluded.content, computed_at = now()`,
      [
        clientId,
        model.version,
        priors.version,
        changed.map(({ fleet }) => fleet),
        changed.map(({ record }) => JSON.stringify(record)),
      ],
    )
  return new Map(next.map(({ fleet, record }) => [fleet, record]))
}

const isFarFrom = (one: FleetRecord, other: FleetRecord): boolean =>
  (['behavior', 'unseenBehavior', 'losses'] as const).some(
    (level) => Math.abs(Math.log((one[level] ?? 1) / (other[level] ?? 1))) * pointsPerLogUnit > mostPointsOff,
  )
