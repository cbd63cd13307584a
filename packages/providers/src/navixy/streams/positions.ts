import type { Stream } from '../../kit/provider.ts'
import { ofVehicle, readItems, readMapped, readRecords } from '../../kit/read-records.ts'
import { followVehicles } from '../../kit/reading/follow-vehicles.ts'
import { joined } from '../../kit/reading/halving.ts'
import type { FailingVehicles } from '../../kit/reading/objects/failing-vehicles.ts'
import { readInBatches } from '../../kit/reading/objects/objects.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach } from '../../kit/reading/vehicle-sweep.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Client, createClient, statesPerCall } from '../client.ts'
import { readCounters } from '../counters.ts'
import { mapPoint, mapState } from '../mapping.ts'
import type { Credentials } from '../session.ts'
import { State, TrackPoint } from '../wire.ts'
import { openTrackerIds, readTrackers } from './trackers.ts'

const windowHours = 24
/** Of history, requested separately: as many as are requested at once. */
const tracksPerPage = 6

async function trackOf(client: Client, trackerId: string, window: Window) {
  const points = await client.points(trackerId, window)
  const { records, rejected } = readRecords(points, TrackPoint, (point) => mapPoint(trackerId, point))
  return { records, rejected: ofVehicle(trackerId, rejected) }
}

export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 30,
  async *read(context, cursor) {
    const client = createClient(context)
    async function* newest(failing: FailingVehicles) {
      const { trackers, rejected } = await readTrackers(client)
      const open = trackers.filter(({ source }) => !source.blocked).map(({ id }) => id)
      const statesOf = async (ids: string[]) => readItems(await client.states(ids), State)
      const states = await joined(readInBatches(open, statesPerCall, statesOf, failing))
      const counters = await readCounters(context, client, states.records)
      const reported = readMapped(states.records, (state) => mapState(state, counters.of(state)))
      yield {
        records: reported.records,
        rejected: [...rejected, ...states.rejected, ...counters.rejected, ...reported.rejected],
      }
    }
    const track = (ids: string[], window: Window) => readEach(ids, (id) => trackOf(client, id, window))
    const pace = { windowHours, vehiclesPerCall: 1, catchUpMinutes: 4, overlapMinutes: 30 }
    yield* followVehicles({ newest, track, now: context.now(), oldest: context.positionsFrom, ...pace }, cursor)
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const history = {
      listIds: () => openTrackerIds(client),
      context,
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerPage: tracksPerPage,
    }
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (part, window) => readEach(part, (id) => trackOf(client, id, window)) },
      cursor,
    )
  },
}
