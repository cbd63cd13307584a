import type { TracePoint } from '@milepost/detection/motion/trace'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { CommandProblem } from '../command-problem.ts'
import { inUtc, readInstant } from './recorded-time.ts'
import { countUnread, type Unread } from './unread.ts'

type Point = { lat?: string; lon?: string; time?: string; speed?: string; course?: string; extensions?: Extensions }
type Extensions = { speed?: string; course?: string; TrackPointExtension?: { speed?: string; course?: string } }
type Gpx = { gpx?: { trk?: { trkseg?: ('' | { trkpt?: Point[] })[] }[] } }

const lists = new Set(['trk', 'trkseg', 'trkpt'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => lists.has(name),
})

/**
 * Reads the track points of a GPX 1.0 or 1.1 file, segment by segment in order of time; speeds are in m/s, in the point
 * or in Garmin's extension. A point without a time has NaN; `unread` counts the values that aren't numbers. Throws CommandProblem naming the line that can't be read, or the
 * first point if none has a time.
 */
export function readGpx(text: string, file: string, unread: Unread = new Map()): TracePoint[] {
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw new CommandProblem(`${file}, line ${valid.err.line}, column ${valid.err.col}: ${valid.err.msg}`)
  const { gpx } = parser.parse(text) as Gpx
  if (!gpx) throw new CommandProblem(`${file} is XML, but not GPX.`)
  const segments = (gpx.trk ?? []).flatMap(({ trkseg }) => trkseg ?? [])
  let number = 0
  const refused: string[] = []
  const points = segments.map((segment) =>
    (segment === '' ? [] : (segment.trkpt ?? [])).map((point) => {
      const at = timeOf(point)
      number++
      if (typeof at === 'string') refused.push(`${file}, track point ${number} ${at}.`)
      return toPoint(point, typeof at === 'string' ? Number.NaN : at, unread)
    }),
  )
  if (!number) throw new CommandProblem(`${file} has no track; a planned route or waypoints are not a recorded drive.`)
  if (refused.length === number) throw new CommandProblem(refused[0]!)
  return points.sort((a, b) => startOf(a) - startOf(b)).flat()
}

const startOf = (segment: readonly TracePoint[]) => segment.find(({ atMs }) => !Number.isNaN(atMs))?.atMs ?? 0

/** Returns the instant of a point, or what is wrong with it. */
function timeOf({ time }: Point): number | string {
  if (!time) return 'has no time; a drive must be recorded, not planned'
  const at = readInstant(time, 'unknown', inUtc())
  return typeof at === 'number' ? at : `has the time "${time}", which ${at.problem}`
}

function toPoint(point: Point, at: number, unread: Unread): TracePoint {
  const finite = (text: string | undefined, part: string): number | null => {
    // An attribute holds one number: a comma in it is a decimal one.
    const value = Number(text?.replace(',', '.'))
    if (!text?.trim()) return null
    if (!Number.isFinite(value)) countUnread(unread, part)
    return Number.isFinite(value) ? value : null
  }
  const { extensions } = point
  const speed = finite(point.speed ?? extensions?.speed ?? extensions?.TrackPointExtension?.speed, 'speed')
  return {
    atMs: at,
    latitude: finite(point.lat, 'latitude') ?? Number.NaN,
    longitude: finite(point.lon, 'longitude') ?? Number.NaN,
    speedKmh: speed !== null && speed >= 0 ? speed * 3.6 : null,
    headingDegrees: finite(point.course ?? extensions?.course ?? extensions?.TrackPointExtension?.course, 'heading'),
  }
}
