import { reportingStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, codeField, Instant, RecordId } from '../api/fields.ts'
import { Point } from '../api/place.ts'

/** One vehicle on the live map. */
export const MapVehicle = Point.extend({
  id: RecordId,
  name: z.string(),
  /** To the second. */
  at: Instant,
  /** Null if not reported. */
  speedKmh: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  moving: z.boolean(),
  reporting: codeField(reportingStatus),
})
export type MapVehicle = z.infer<typeof MapVehicle>

/** Nearby vehicles, if there are too many to list each: their counts and their center. */
export const VehicleCell = Point.extend({ moving: Count, parked: Count, offline: Count })
export type VehicleCell = z.infer<typeof VehicleCell>

/**
 * Many vehicles' positions, one column per field: the same index in every column is one vehicle. Columns other than the
 * names are base64 of signed integers, big-endian: a fleet of 20,000 stays under a megabyte.
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
  /** 2 bytes each; -1 means not reported. */
  speedsKmh: z.base64(),
  headingsDegrees: z.base64(),
  /** 2 bytes each: 1 moving, 2 reporting, 3 both. */
  states: z.base64(),
  /** Replaces the columns if there would be too many; otherwise empty. */
  cells: z.array(VehicleCell),
})
export type PackedPositions = z.infer<typeof PackedPositions>

/** Unpacks the vehicles of packed positions, in the same order. */
export function unpackPositions(packed: PackedPositions): MapVehicle[] {
  const asOfSeconds = Math.floor(Date.parse(packed.asOf) / 1000)
  const ids = bytesOf(packed.ids)
  const [latitudes, longitudes, ages] = [packed.latitudesE6, packed.longitudesE6, packed.agesSeconds].map(bytesOf)
  const [speeds, headings, states] = [packed.speedsKmh, packed.headingsDegrees, packed.states].map(bytesOf)
  const known = (value: number) => (value < 0 ? null : value)
  return packed.names.map((name, index) => {
    const state = states!.getInt16(index * 2)
    return {
      id: String(ids.getBigInt64(index * 8)),
      name,
      at: new Date((asOfSeconds - ages!.getInt32(index * 4)) * 1000).toISOString(),
      lat: latitudes!.getInt32(index * 4) / 1e6,
      lon: longitudes!.getInt32(index * 4) / 1e6,
      speedKmh: known(speeds!.getInt16(index * 2)),
      headingDegrees: known(headings!.getInt16(index * 2)),
      moving: (state & 1) > 0,
      reporting: state & 2 ? reportingStatus.code.active : reportingStatus.code.inactive,
    }
  })
}

const bytesOf = (base64: string) => new DataView(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer)
