import type { Stream } from '../../kit/provider.ts'
import { ofVehicle, readRecords } from '../../kit/read-records.ts'
import { followVehicles } from '../../kit/reading/follow-vehicles.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach } from '../../kit/reading/vehicle-sweep.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Client, type Credentials, createClient } from '../client.ts'
import { mapNewest, mapTrackPoint } from '../mapping.ts'
import { ObjectReport, TrackPoint, Vehicle } from '../wire.ts'

/** A track may cover 48 hours; slightly less leaves room for rounding ranges to whole seconds. */
const windowHours = 47
/** The live stream's share of the ten track requests allowed per minute. */
const tracksPerRead = 5

async function readTrack(client: Client, vehicleId: string, window: Window) {
  const points = await client.track(vehicleId, window)
  const { records, rejected } = readRecords(points, TrackPoint, (point) => mapTrackPoint(vehicleId, point))
  return { records, rejected: ofVehicle(vehicleId, rejected) }
}

export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const { UnclearTrips } = context.credentials
    async function* newest() {
      yield readRecords(await client.objects(), ObjectReport, (object) => mapNewest(object, UnclearTrips), 'objectuid')
    }
    const following = {
      newest,
      track: (ids: string[], window: Window) => readEach(ids, (id) => readTrack(client, id, window)),
      now: context.now(),
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerCall: 1,
      catchUpMinutes: 4,
      overlapMinutes: 5,
      callsPerRead: tracksPerRead,
      odometerAt: ({ engineOn, odometerMeters }: PositionRecord) => (engineOn === false ? `${odometerMeters} m` : null),
    }
    yield* followVehicles(following, cursor)
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const history = {
      listIds: async () => readRecords(await client.vehicles(), Vehicle, ({ objectuid }) => objectuid).records,
      context,
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerPage: 1,
    }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (part, window) => readEach(part, (id) => readTrack(client, id, window)) },
      cursor,
    )
  },
}
