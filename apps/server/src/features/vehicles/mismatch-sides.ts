import type { MismatchType } from '@milepost/contract/codes'
import type { MismatchDetails, MismatchSide } from '@milepost/contract/mismatch-details'
import type { MismatchRecord } from '@milepost/providers/kit/record'
import { sql } from 'kysely'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'

type Row = {
  type: number
  since: string
  evidence: MismatchRecord['evidence']
  name: string
  vin: string | null
  deviceSerial: string | null
  at: string | null
  lat: number | null
  lon: number | null
}

/** Both sides of what does not fit a vehicle and nobody has mended, as far as the provider told. */
export async function listMismatches(db: ClientDatabase, vehicleId: string): Promise<MismatchDetails[]> {
  const rows = await named(
    'vehicle-mismatches',
    db,
    sql<Row>`select x.type, x.since, x.evidence, v.name, v.vin, v.device_serial as "deviceSerial", l.at,
        l.latitude_e6 / 1e6::float8 as lat, l.longitude_e6 / 1e6::float8 as lon
      from vehicle_mismatch x join vehicle v on v.client_id = x.client_id and v.id = x.vehicle_id
        left join vehicle_latest l on l.client_id = x.client_id and l.vehicle_id = x.vehicle_id
      where x.client_id = ${db.clientId} and x.vehicle_id = ${vehicleId} and x.healed_at is null and x.resolved_at is null
      order by x.type`,
  )
  return rows.map(toMismatch)
}

const nothing: MismatchSide = { name: null, vin: null, deviceId: null, position: null, lastContactAt: null }

/** What `evidence` holds is the detection's and the connectors' to say: `packages/providers/src/kit/vin-mismatch.ts`, `silence.ts`. */
function toMismatch({ type, since, evidence, ...row }: Row): MismatchDetails {
  const text = (name: string) => (evidence[name] == null ? null : String(evidence[name]))
  const number = (name: string) => (typeof evidence[name] === 'number' ? (evidence[name] as number) : null)
  const kilometers = number('kilometers')
  const heardAt = text('lastHeardAt')
  return {
    mismatchType: type as MismatchType,
    since,
    here: {
      ...nothing,
      name: row.name,
      vin: text('ours') ?? row.vin,
      deviceId: row.deviceSerial,
      position:
        row.at !== null && row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon, at: row.at } : null,
      lastContactAt: row.at,
    },
    provider: {
      ...nothing,
      vin: text('provider'),
      deviceId: text('device'),
      lastContactAt: heardAt && !Number.isNaN(Date.parse(heardAt)) ? new Date(heardAt).toISOString() : null,
    },
    distanceMeters: kilometers === null ? null : kilometers * 1000,
    gapSeconds: number('secondsApart'),
    reason: text('reason'),
  }
}
