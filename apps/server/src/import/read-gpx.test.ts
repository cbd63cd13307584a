import { expect, test } from 'vitest'
import { CommandProblem } from '../command-problem.ts'
import { readGpx } from './read-gpx.ts'

const gpx = (...points: string[]) => `<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
const point = (inside: string, lat = '48.1', lon = '11.5') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`
const second = (at: number) => `<time>2026-05-01T08:00:${String(at).padStart(2, '0')}Z</time>`

test('reads a drive of which some points have no time, or none that can be read', () => {
  const points = readGpx(gpx(point(''), point(second(1)), point('<time>8 o’clock</time>'), point(second(3))), 'a.gpx')
  expect(points.map(({ atMs }) => atMs)).toEqual([
    NaN,
    Date.UTC(2026, 4, 1, 8, 0, 1),
    NaN,
    Date.UTC(2026, 4, 1, 8, 0, 3),
  ])
})

test('rejects a file without any time as planned', () => {
  expect(() => readGpx(gpx(point(''), point('')), 'a.gpx')).toThrow(
    new CommandProblem('a.gpx, track point 1 has no time; a drive must be recorded, not planned.'),
  )
})

test('refuses a document type with entities of other files', () => {
  const text = `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/hostname">]>${gpx(point(second(1)))}`
  expect(() => readGpx(text, 'a.gpx')).toThrow(CommandProblem)
})

test('reads decimal commas in attributes', () => {
  const read = readGpx(gpx(point(second(1), '48,125', '-11,5')), 'a.gpx')
  expect(read).toMatchObject([{ latitude: 48.125, longitude: -11.5 }])
  const unread = new Map<string, number>()
  readGpx(gpx(point(`${second(1)}<speed>1.234,5</speed><course>N</course>`), point(second(2), '')), 'a.gpx', unread)
  expect(Object.fromEntries(unread)).toEqual({ speed: 1, heading: 1 })
})

test('sorts segments that were written newest first', () => {
  const points = [second(3), second(2), second(1)].map((time) => point(time)).join('')
  const later = [second(7), second(8)].map((time) => point(time)).join('')
  const file = `<gpx version="1.1"><trk><trkseg>${later}</trkseg><trkseg>${points}</trkseg></trk></gpx>`
  expect(readGpx(file, 'a.gpx').map(({ atMs }) => new Date(atMs).getUTCSeconds())).toEqual([1, 2, 3, 7, 8])
})
