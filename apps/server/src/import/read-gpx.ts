import type { TracePoint } from '@milepost/detection/motion/trace'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { CommandProblem } from '../command-problem.ts'
import { readInstant } from './recorded-time.ts'

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
 * or in Garmin's extension. Throws CommandProblem naming the line or point that can't be read.
 */
export function readGpx(text: string, file: string): TracePoint[] {
  const valid = XMLValidator.validate(text)
  if (valid !== true)
    throw new CommandProblem(`${file}, line ${valid.err.line}, column ${valid.err.col}: ${valid.err.msg}`)
  const { gpx } = parser.parse(text) as Gpx
  if (!gpx) throw new CommandProblem(`${file} is XML, but not GPX.`)
  const segments = (gpx.trk ?? []).flatMap(({ trkseg }) => trkseg ?? [])
  let number = 0
  const points = segments.map((segment) =>
    (segment === '' ? [] : (segment.trkpt ?? [])).map((point) => toPoint(point, `${file}, track point ${++number}`)),
  )
  if (!number) throw new CommandProblem(`${file} has no track; a planned route or waypoints are not a recorded drive.`)
  return points.sort((a, b) => (a[0]?.atMs ?? 0) - (b[0]?.atMs ?? 0)).flat()
}

function toPoint(point: Point, where: string): TracePoint {
  if (!point.time) throw new CommandProblem(`${where} has no time; a drive must be recorded, not planned.`)
  const at = readInstant(point.time, 'unknown', true)
  if (typeof at !== 'number') throw new CommandProblem(`${where}: "${point.time}" ${at.problem}.`)
  const { extensions } = point
  const speed = finite(point.speed ?? extensions?.speed ?? extensions?.TrackPointExtension?.speed)
  return {
    atMs: at,
    latitude: finite(point.lat) ?? Number.NaN,
    longitude: finite(point.lon) ?? Number.NaN,
    speedKmh: speed !== null && speed >= 0 ? speed * 3.6 : null,
    headingDegrees: finite(point.course ?? extensions?.course ?? extensions?.TrackPointExtension?.course),
  }
}

function finite(text: string | undefined): number | null {
  const value = Number(text)
  return text && Number.isFinite(value) ? value : null
}
