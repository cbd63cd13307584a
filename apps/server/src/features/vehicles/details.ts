import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { sql } from 'kysely'
import { notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { findLastTrip } from '../../reporting/trips/trip-queries.ts'
import type { Services } from '../../services.ts'
import { deviceOf } from '../../sync/load/vehicles/moved-devices.ts'
import { detailsOf } from '../device-health/mismatch-details-queries.ts'
import { isOpen, readSides } from '../device-health/mismatch-queries.ts'
import { joins } from './list-queries.ts'
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts'
import { listCameras } from './vehicle-cameras.ts'

type Own = Pick<
  VehicleDetails,
  'make' | 'model' | 'modelYear' | 'deviceSerial' | 'externalId' | 'isReported' | 'goneAt'
>
type Unit = VehicleDetails['otherUnits'][number]

/** Returns everything about one vehicle, including one that its provider no longer lists. Throws `notFound`. */
export async function findVehicle(
  db: ClientDatabase,
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
): Promise<VehicleDetails> {
  const [[row], cameras, sides, otherUnits, lastTrip] = await Promise.all([
    named(
      'vehicle',
      db,
      sql<SummaryRow & Own>`select ${summaryColumns}, v.make, v.model, v.model_year as "modelYear",
          v.device_serial as "deviceSerial", v.external_id as "externalId", not v.is_placeholder as "isReported", v.gone_at as "goneAt"
        from vehicle v ${joins} where v.client_id = ${db.clientId} and v.id = ${id} and ${isConnected('v', db.clientId)}`,
    ),
    listCameras(db, secrets, id),
    readSides(db, id),
    listOtherUnits(db, id),
    findLastTrip(db, id),
  ])
  if (!row) throw notFound('vehicle')
  const { make, model, modelYear, deviceSerial, externalId, isReported, goneAt } = row
  return {
    ...toSummary(row),
    make,
    model,
    modelYear,
    deviceSerial,
    externalId: deviceOf(externalId),
    isReported,
    goneAt,
    cameras,
    mismatchDetails: sides.map(detailsOf),
    otherUnits,
    lastTrip,
  }
}

/** Lists records of the same vehicle at other connections, by its VIN. */
const listOtherUnits = (db: ClientDatabase, id: string) =>
  named(
    'vehicle-units',
    db,
    sql<Unit>`select o.id, o.name, p.display_name as provider, json_build_object('id', n.id, 'name', n.name) as connection,
        l.at as "lastGpsDateTime",
        (select count(*) from vehicle_mismatch x where x.client_id = ${db.clientId} and x.vehicle_id = o.id
          and ${isOpen})::int as mismatches
      from vehicle v join vehicle o on o.client_id = v.client_id and o.vin_key = v.vin_key and o.id <> v.id
        join connection n on n.client_id = o.client_id and n.id = o.connection_id join provider p on p.id = n.provider_id
        left join vehicle_latest l on l.client_id = o.client_id and l.vehicle_id = o.id
      where v.client_id = ${db.clientId} and v.id = ${id} and o.gone_at is null and n.deleted_at is null order by p.display_name, o.id`,
  )
