import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import { followVehicles } from '../../kit/reading/follow-vehicles.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Credentials, createClient } from '../client.ts'
import { mapListedPosition } from '../mapping.ts'
import { Position } from '../wire.ts'

const windowHours = 6
const devicesPerCall = 10

const read = (items: unknown[]) => readRecords(items, Position, mapListedPosition)

export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    async function* newest() {
      yield read(await client.latest())
    }
    const track = async (ids: string[], window: Window) => read(await client.route(ids, window))
    const pace = { windowHours, vehiclesPerCall: devicesPerCall, catchUpMinutes: 0, overlapMinutes: 5 }
    yield* followVehicles({ newest, track, now: context.now(), oldest: context.positionsFrom, ...pace }, cursor)
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const history = {
      listIds: () => client.deviceIds(),
      context,
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerPage: devicesPerCall,
    }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: async (part, window) => read(await client.route(part, window)) },
      cursor,
    )
  },
}
