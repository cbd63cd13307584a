import type { Received } from '@milepost/contract/api/endpoint'
import { driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { tripColumns } from '@milepost/contract/trips/columns'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { ownRange } from '../../reporting/driving/own-range.ts'
import { listSource } from '../../reporting/list-source.ts'
import { countTrips, selectTrips, type TripRow, toTrip } from '../../reporting/trips/trip-queries.ts'
import { tripFacts } from './export-facts.ts'

const tripFile = { columns: tripColumns, toRow: (row: TripRow) => toTrip(row) }

const ofDriver = ({ connectionId, ...query }: Received<typeof driverEndpoints.trips>['query'], driverId: string) => ({
  driverId,
  connectionId,
  ...ownRange(query),
})

const isThere = async (db: ClientDatabase, table: 'vehicle' | 'driver', id: string) =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const trips = listSource(vehicleEndpoints.trips, {
  subject: { word: 'vehicle', isThere: (db, id) => isThere(db, 'vehicle', id) },
  ...tripFile,
  count: (db, { query, of }) => countTrips(db, { ...query, vehicleId: of }),
  select: (db, { query, of }) => selectTrips(db, { ...query, vehicleId: of }).compile(db),
  copy: {
    facts: tripFacts,
    select: (db, { query, of }, cells) => selectTrips(db, { ...query, vehicleId: of }, cells),
  },
})

export const driverTrips = listSource(driverEndpoints.trips, {
  subject: { word: 'driver', isThere: (db, id) => isThere(db, 'driver', id) },
  ...tripFile,
  count: (db, { query, of }) => countTrips(db, ofDriver(query, of)),
  select: (db, { query, of }) => selectTrips(db, ofDriver(query, of)).compile(db),
  copy: {
    facts: tripFacts,
    select: (db, { query, of }, cells) => selectTrips(db, ofDriver(query, of), cells),
  },
})
