import { reportingStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, Instant, RecordId } from '../api/fields.ts'
import { Point } from '../api/place.ts'

/** One vehicle on the live map. */
export const MapVehicle = Point.extend({
  id: RecordId,
  name: z.string(),
  /** To the second. */
  at: Instant,
  /** Null: not told. */
  speedKmh: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  moving: z.boolean(),
  reporting: reportingStatus.schema,
})
export type MapVehicle = z.infer<typeof MapVehicle>

/** Vehicles that stand near each other, where there are too many to tell each: how many, and the middle of them. */
export const VehicleCell = Point.extend({ moving: Count, parked: Count, offline: Count })
export type VehicleCell = z.infer<typeof VehicleCell>

/**
 * Many vehicles' positions, a column each: the same place in every column is one vehicle. Columns but the names are base64
 * of signed whole numbers, the highest byte first: a fleet of 20,000 stays under a megabyte.
 */
export const PackedPositions = z.object({
  asOf: Instant,
  names: z.array(z.string()),
  /** 8 bytes each. */
  ids: z.base64(),
  /** Degrees times a million, 4 bytes each. */
  latitudesE6: z.base64(),
  longitudesE6: z.base64(),
  /** Whole seconds from the position to the whole second of `asOf`, 4 bytes each. */
  agesSeconds: z.base64(),
  /** 2 bytes each; -1 is not told. */
  speedsKmh: z.base64(),
  headingsDegrees: z.base64(),
  /** 2 bytes each: 1 moves, 2 reports, 3 both. */
  states: z.base64(),
  /** In place of the columns where they would be too many; else empty. */
  cells: z.array(VehicleCell),
})
export type PackedPositions = z.infer<typeof PackedPositions>

/** The vehicles of packed positions, as they stood in them. */
export function unpackPositions(packed: PackedPositions): MapVehicle[] {
  const asOfSeconds = Math.floor(Date.parse(packed.asOf) / 1000)
  const ids = bytesOf(packed.ids)
  const [latitudes, longitudes, ages] = [packed.latitudesE6, packed.longitudesE6, packed.agesSeconds].map(bytesOf)
  const [speeds, headings, states] = [packed.speedsKmh, packed.headingsDegrees, packed.states].map(bytesOf)
  const told = (value: number) => (value < 0 ? null : value)
  return packed.names.map((name, index) => {
    const state = states!.getInt16(index * 2)
    return {
      id: String(ids.getBigInt64(index * 8)),
      name,
      at: new Date((asOfSeconds - ages!.getInt32(index * 4)) * 1000).toISOString(),
      lat: latitudes!.getInt32(index * 4) / 1e6,
      lon: longitudes!.getInt32(index * 4) / 1e6,
      speedKmh: told(speeds!.getInt16(index * 2)),
      headingDegrees: told(headings!.getInt16(index * 2)),
      moving: (state & 1) > 0,
      reporting: state & 2 ? reportingStatus.code.active : reportingStatus.code.inactive,
    }
  })
}

const bytesOf = (base64: string) => new DataView(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer)
