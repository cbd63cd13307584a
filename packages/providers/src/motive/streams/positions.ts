import type { Records, Stream } from '../../kit/provider.ts'
import { ofVehicle, readRecords } from '../../kit/read-records.ts'
import { followVehicles } from '../../kit/reading/follow-vehicles.ts'
import { isMisdated } from '../../kit/reading/misdated.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach } from '../../kit/reading/vehicle-sweep.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapNewestPosition, mapPastPosition } from '../mapping.ts'
import { PastLocation, Vehicle, VehicleLocation } from '../wire.ts'
import { datesAround } from './dates.ts'

const vehiclesPerPage = 25
/** A call may request three months (reference); a few days of a busy vehicle are enough for one response. */
const windowHours = 72

async function vehicleIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  for await (const items of client.pages('vehicles'))
    ids.push(...readRecords(items, Vehicle, (vehicle) => vehicle.id).records)
  return ids
}

async function pastOf(
  client: Client,
  vehicleId: string,
  { from, to }: Window,
  now: Date,
): Promise<Records<PositionRecord>> {
  const items = await client.locationHistory(vehicleId, datesAround(from, to))
  const { records, rejected } = readRecords(items, PastLocation, (point) => {
    const position = mapPastPosition(vehicleId, point)
    const isWanted = position.at >= from && position.at < to
    return isWanted || isMisdated(position.at, now) ? position : []
  })
  return { records, rejected: ofVehicle(vehicleId, rejected) }
}

export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    async function* newest() {
      for await (const items of client.pages('locations', { per_page: vehiclesPerPage }))
        yield readRecords(items, VehicleLocation, mapNewestPosition)
    }
    const track = (ids: string[], window: Window) => readEach(ids, (id) => pastOf(client, id, window, context.now()))
    const pace = { windowHours, vehiclesPerCall: 1, catchUpMinutes: 4, overlapMinutes: 15 }
    yield* followVehicles({ newest, track, now: context.now(), oldest: context.positionsFrom, ...pace }, cursor)
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const history = {
      listIds: () => vehicleIds(client),
      context,
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerPage: 1,
    }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (part, window) => readEach(part, (id) => pastOf(client, id, window, context.now())) },
      cursor,
    )
  },
}
