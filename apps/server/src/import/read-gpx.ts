import type { TracePoint } from '@milepost/detection/motion/trace'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { CommandProblem } from '../command-problem.ts'
import { inOrder } from './in-order.ts'
import { linesOfPoints } from './lines-of-points.ts'
import { inUtc, readInstant } from './recorded-time.ts'
import { coordinateProblem, type RefusedPoint } from './refused-points.ts'
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

/** Entities could read other files or fill the memory, and no track has any. */
function parsed(text: string, file: string): Gpx {
  try {
    return parser.parse(text) as Gpx
  } catch (error) {
    throw new CommandProblem(`${file} can’t be read: ${(error as Error).message}.`)
  }
}

/**
 * Reads the track points of a GPX 1.0 or 1.1 file in order of time, segment by segment; speeds are in m/s, in the point
 * or in Garmin's extension. A coordinate or a time that can't be read is NaN, and its point is listed in `refused`; `unread`
 * counts the speeds and headings that aren't numbers. Throws CommandProblem naming the line that can't be read, or the first
 * point if none has a time.
 */
export function readGpx(
  text: string,
  file: string,
  unread: Unread = new Map(),
  refused: RefusedPoint[] = [],
): TracePoint[] {
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw new CommandProblem(`${file}, line ${valid.err.line}, column ${valid.err.col}: ${valid.err.msg}`)
  const { gpx } = parsed(text, file)
  if (!gpx) throw new CommandProblem(`${file} is XML, but not GPX.`)
  const segments = (gpx.trk ?? []).flatMap(({ trkseg }) => trkseg ?? [])
  let number = 0
  const untimed: string[] = []
  const problems = new Map<number, string>()
  const points = segments.map((segment) =>
    (segment === '' ? [] : (segment.trkpt ?? [])).map((point) => {
      const at = timeOf(point)
      number++
      if (typeof at === 'string') untimed.push(`${file}, track point ${number} ${at}.`)
      const problem = typeof at === 'string' ? `it ${at}` : placeProblem(point)
      if (problem !== null) problems.set(number - 1, problem)
      return toPoint(point, typeof at === 'string' ? Number.NaN : at, unread)
    }),
  )
  if (!number) throw new CommandProblem(`${file} has no track; a planned route or waypoints are not a recorded drive.`)
  if (untimed.length === number) throw new CommandProblem(untimed[0]!)
  if (problems.size) {
    const lines = linesOfPoints(text)
    for (const [index, problem] of problems) refused.push({ line: lines[index] ?? 0, problem })
  }
  return inOrder(points)
}

/** Returns the instant of a point, or what is wrong with it. */
function timeOf({ time }: Point): number | string {
  if (!time) return 'has no time; a drive must be recorded, not planned'
  const at = readInstant(time, 'unknown', inUtc())
  return typeof at === 'number' ? at : `has the time "${time}", which ${at.problem}`
}

/** Returns the number of an attribute, in which a comma is a decimal one; null without one, undefined if it isn't a number. */
function numberOf(text: string | undefined): number | null | undefined {
  if (!text?.trim()) return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

/** Returns what is wrong with the place of a point; null if nothing is. */
const placeProblem = ({ lat = '', lon = '' }: Point): string | null =>
  coordinateProblem('latitude', lat, numberOf(lat)) ?? coordinateProblem('longitude', lon, numberOf(lon))

function toPoint(point: Point, at: number, unread: Unread): TracePoint {
  const finite = (text: string | undefined, part: string): number | null => {
    const value = numberOf(text)
    if (value === undefined) countUnread(unread, part)
    return value ?? null
  }
  const { extensions } = point
  const speed = finite(point.speed ?? extensions?.speed ?? extensions?.TrackPointExtension?.speed, 'speed')
  return {
    atMs: at,
    latitude: numberOf(point.lat) ?? Number.NaN,
    longitude: numberOf(point.lon) ?? Number.NaN,
    speedKmh: speed !== null && speed >= 0 ? speed * 3.6 : null,
    headingDegrees: finite(point.course ?? extensions?.course ?? extensions?.TrackPointExtension?.course, 'heading'),
  }
}
