import type { Stream } from '../../kit/provider.ts'
import { ofVehicle, readRecords } from '../../kit/read-records.ts'
import { followVehicles } from '../../kit/reading/follow-vehicles.ts'
import type { FailingVehicles } from '../../kit/reading/objects/failing-vehicles.ts'
import { readInBatches } from '../../kit/reading/objects/objects.ts'
import { readVehicleHistory } from '../../kit/reading/vehicle-history.ts'
import { readEach } from '../../kit/reading/vehicle-sweep.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { PositionRecord } from '../../kit/record.ts'
import { type Client, createClient } from '../client.ts'
import { mapHistoryRow, mapLocation } from '../mapping.ts'
import { isAddressable } from '../number-address.ts'
import { BadRequest, type Context, type Credentials, orRefusal } from '../session.ts'
import { HistoryRow, LocationRow } from '../wire.ts'
import { addressableNumbers, vehicleNumbers } from './vehicle-numbers.ts'

/** The maximum number of vehicles per request (as far as clients know). */
const vehiclesPerCall = 100
const windowHours = 24
/** Of history, requested separately. A busy vehicle has about 1,500 rows a day. */
const vehiclesPerPage = 6

/**
 * Returns what a vehicle reported within a window; nothing before the account's data plan. Every other refusal is
 * reported.
 */
async function past(client: Client, { credentials }: Context, number: string, window: Window) {
  const items = await orRefusal(client.history(number, window))
  if (items instanceof BadRequest) {
    if (!items.isBeyondPlan) throw items
    return { records: [], rejected: [] }
  }
  const page = readRecords(items, HistoryRow, (row) => mapHistoryRow(number, row, credentials.SpeedUnit))
  return { records: page.records, rejected: ofVehicle(number, page.rejected) }
}

export const positions: Stream<PositionRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const unit = context.credentials.SpeedUnit
    async function* newest(failing: FailingVehicles) {
      const locations = async (numbers: string[]) =>
        readRecords(await client.locations(numbers), LocationRow, (row) => mapLocation(row, unit), 'VehicleNumber')
      yield* readInBatches(await vehicleNumbers(client), vehiclesPerCall, locations, failing)
    }
    const track = (numbers: string[], window: Window) =>
      readEach(numbers.filter(isAddressable), (number) => past(client, context, number, window))
    const pace = { windowHours, vehiclesPerCall: 1, catchUpMinutes: 4, overlapMinutes: 15 }
    yield* followVehicles({ newest, track, now: context.now(), oldest: context.positionsFrom, ...pace }, cursor)
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const history = {
      listIds: () => addressableNumbers(client),
      context,
      oldest: context.positionsFrom,
      windowHours,
      vehiclesPerPage,
    }
    const read = (number: string, window: Window) => past(client, context, number, window)
    yield* readVehicleHistory<PositionRecord>(
      { ...history, read: (numbers, window) => readEach(numbers, (number) => read(number, window)) },
      cursor,
    )
  },
}
