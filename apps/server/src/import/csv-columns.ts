import { CommandProblem } from '../command-problem.ts'
import type { EpochUnit } from './recorded-time.ts'

/** Column indices of a file, and their units. */
export type CsvColumns = {
  /** `day`: the column of its day, if that is in another one. */
  time: { index: number; unit: EpochUnit; isUtc: boolean; day: number | null }
  latitude: number
  longitude: number
  speed: { index: number; kmhPerUnit: number } | null
  heading: number | null
}

const times: Record<string, EpochUnit> = {
  time: 'unknown',
  timestamp: 'unknown',
  datetime: 'unknown',
  utc: 'unknown',
  utctime: 'unknown',
  timeutc: 'unknown',
  utcms: 'milliseconds',
  utcs: 'seconds',
  timems: 'milliseconds',
  timestampms: 'milliseconds',
  timestamps: 'seconds',
  epochms: 'milliseconds',
  epoch: 'unknown',
  unix: 'unknown',
  gpstime: 'unknown',
  t: 'unknown',
}
/** Columns of a day, beside one of its time. */
const days = ['date', 'day', 'localdate', 'utcdate', 'dateutc', 'gpsdate']
const latitudes = ['lat', 'latitude', 'latdeg', 'latitudedeg']
const longitudes = ['lon', 'lng', 'long', 'longitude', 'londeg', 'longitudedeg']
const headings = ['heading', 'bearing', 'course', 'headingdeg', 'bearingdeg', 'coursedeg']
/** A speed without a unit is in m/s, as in phones and GPX. Torque Pro names what its receiver measures first. */
const speeds: Record<string, number> = {
  gpsspeedkmh: 1,
  gpsspeedmph: 1.609344,
  gpsspeedmeterssecond: 3.6,
  speed: 3.6,
  speedmps: 3.6,
  speedms: 3.6,
  mps: 3.6,
  speedkmh: 1,
  speedkph: 1,
  kmh: 1,
  kph: 1,
  speedmph: 1.609344,
  mph: 1.609344,
  speedknots: 1.852,
  speedkn: 1.852,
  knots: 1.852,
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Finds the columns by their names. Throws CommandProblem naming the missing ones. */
export function findColumns(header: readonly string[], file: string): CsvColumns {
  const names = header.map(plain)
  const find = (known: readonly string[]) => {
    const name = known.find((candidate) => names.includes(candidate))
    return name === undefined ? null : { name, index: names.indexOf(name) }
  }
  const time = find(Object.keys(times))
  const day = find(days)
  const [latitude, longitude] = [find(latitudes), find(longitudes)]
  const missing = [time ? [] : ['time'], latitude ? [] : ['lat'], longitude ? [] : ['lon']].flat()
  if (!time || !latitude || !longitude)
    throw new CommandProblem(
      `${file} has no column ${missing.join(', ')}; its first line must name them: time, lat, lon and optionally speed.`,
    )
  const speed = find(Object.keys(speeds))
  return {
    time: {
      index: time.index,
      unit: times[time.name]!,
      isUtc: [time, day].some((column) => column?.name.includes('utc')),
      day: day?.index ?? null,
    },
    latitude: latitude.index,
    longitude: longitude.index,
    speed: speed && { index: speed.index, kmhPerUnit: speeds[speed.name]! },
    heading: find(headings)?.index ?? null,
  }
}
