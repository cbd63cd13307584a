import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const first = (text: string) => readCsv(text, 'drive.csv')[0]!
const instant = Date.UTC(2014, 8, 10, 4, 54, 7)

test.each([
  ['time', '2014-09-10 06:54:07+0200'],
  ['time', '2014-09-10T06:54:07.000+02:00'],
  ['time', '10.09.2014 06:54:07+02:00'],
  ['time', '10.9.2014 04:54:07 UTC'],
  ['Timestamp', '2014-09-10T04:54:07Z'],
  ['time', '2014-09-10 00:54:07 -04'],
  ['UTC', '2014-09-10 04:54:07'],
  ['utc_ms', '1410324847000.0'],
  ['timestamp', '1410324847'],
  ['t', '1410324847.000'],
])('reads %s %s as an instant', (name, value) => {
  expect(first(`${name},lat,lon\n${value},1,2`).atMs).toBe(instant)
})

test.each(['Wed Sep 10 06:54:07 GMT+02:00 2014', 'Wed Sep 10 00:54:07 EDT 2014', 'Wed Sep 10 04:54:07 GMT 2014'])(
  'reads the time of a Torque log: %s',
  (value) => {
    expect(first(`GPS Time, Longitude, Latitude\n${value},1,2`).atMs).toBe(instant)
  },
)

test('reads the hour that exists twice as its zone says, and rejects a day that doesn’t exist', () => {
  const read = (time: string) => first(`GPS Time,lat,lon\n${time},1,2`).atMs
  expect(read('Sun Nov 01 01:30:00 EDT 2026')).toBe(Date.UTC(2026, 10, 1, 5, 30))
  expect(read('Sun Nov 01 01:30:00 EST 2026')).toBe(Date.UTC(2026, 10, 1, 6, 30))
  expect(() => first('time,lat,lon\n2026-02-30T10:00:00Z,1,2')).toThrow(/"2026-02-30T10:00:00Z" is not a real time/)
})

test('rejects a row without a readable time, and the file only if it has no other', () => {
  const text = 'time,lat,lon\n2014-09-10T04:54:07Z,48.1,11.5\n-,48.1,11.5\nyesterday,48.1,11.5'
  expect(readCsv(text, 'drive.csv').map(({ atMs }) => atMs)).toEqual([instant, Number.NaN, Number.NaN])
  expect(() => readCsv('time,lat,lon\n-,48.1,11.5', 'drive.csv')).toThrow(
    /line 2, column time: "-" is not a valid time/,
  )
})

test('reads a Torque log with its dashes, its repeated header and the speed of its receiver', () => {
  const header = ' GPS Time,Speed (OBD)(km/h), Longitude, Latitude,GPS Speed(km/h), Bearing'
  const row = 'Wed Sep 10 06:54:07 GMT+02:00 2014'
  const text = `${header}\n${row},70,11.5,48.1,72.5,-\n${header}\n${row},-,11.6,48.1,-,90`
  expect(readCsv(text, 'trackLog.csv')).toEqual([
    { atMs: instant, latitude: 48.1, longitude: 11.5, speedKmh: 72.5, headingDegrees: null },
    { atMs: instant, latitude: 48.1, longitude: 11.6, speedKmh: null, headingDegrees: 90 },
  ])
})

test('reads decimal commas where other signs separate', () => {
  for (const separator of [';', '\t']) {
    const text = ['time,lat,lon,kmh', '2014-09-10T04:54:07Z,48|1,-11|55,7|25']
      .join('\n')
      .replaceAll(',', separator)
      .replaceAll('|', ',')
    expect(first(text)).toMatchObject({ latitude: 48.1, longitude: -11.55, speedKmh: 7.25 })
  }
})

test('keeps fractions of seconds', () => {
  expect(first('time,lat,lon\n2014-09-10T04:54:07.25Z,1,2').atMs).toBe(instant + 250)
  expect(first('t,lat,lon\n1410324847.1,1,2').atMs).toBe(instant + 100)
})

test.each([
  ['speed', 72],
  ['speed_mps', 72],
  ['Speed (m/s)', 72],
  ['speed_kmh', 20],
  ['Speed (km/h)', 20],
  ['speed_mph', 20 * 1.609344],
])('reads the unit of %s from its name', (name, kmh) => {
  expect(first(`time,lat,lon,${name}\n1410324847,1,2,20`).speedKmh).toBeCloseTo(kmh, 6)
})

test('accepts columns in any order, with any usual separator, quoted or not', () => {
  for (const text of [
    'lng;latitude;time\n11.5;48.1;1410324847',
    '\tlat\tlon\ttime\nx\t48.1\t11.5\t1410324847',
    '"lon","lat","time"\r\n"11.5","48.1","1410324847"\r\n',
  ])
    expect(first(text)).toMatchObject({ latitude: 48.1, longitude: 11.5, atMs: instant })
})

test('reads an empty value as unknown, not as an error', () => {
  const points = readCsv('time,lat,lon,speed,bearing_deg\n1410324847,,,,\n1410324848,1,2,-1,', 'drive.csv')
  expect(points[0]).toMatchObject({ latitude: Number.NaN, speedKmh: null, headingDegrees: null })
  expect(points[1]?.speedKmh).toBeNull()
})

test('reads decimal commas in quotes, and lists numbers that can’t be read', () => {
  const unread = new Map<string, number>()
  const text = [
    'time,lat,lon,speed_kmh,heading',
    '2014-09-10T04:54:07Z,"48,1","-11,55","7,25",90',
    '2014-09-10T04:54:08Z,48.1,11.5,"1.234,5",N',
  ].join('\n')
  expect(readCsv(text, 'drive.csv', unread)).toMatchObject([
    { latitude: 48.1, longitude: -11.55, speedKmh: 7.25 },
    { latitude: 48.1, speedKmh: null, headingDegrees: null },
  ])
  expect(Object.fromEntries(unread)).toEqual({ speed: 1, heading: 1 })
})

test.each([
  ['Date,Time (UTC)', '2014-09-10,04:54:07'],
  ['Date,Time', '09/10/2014,4:54:07Z'],
  ['Day,Time', '10.09.2014,06:54:07+02:00'],
  ['UTC Date,Time', '2014-09-10,04:54:07'],
  ['Date,Time', '2014-09-10,2014-09-10T04:54:07Z'],
])('reads a day in a column of its own: %s %s', (names, values) => {
  expect(first(`${names},lat,lon\n${values},1,2`).atMs).toBe(instant)
})

test('sorts a file that was written newest first, and sessions that are in another order', () => {
  const row = (second: number) => `2014-09-10T04:54:0${second}Z,48.1,11.${second}`
  const secondsOf = (...lines: string[]) =>
    readCsv(['time,lat,lon', ...lines].join('\n'), 'drive.csv').map(({ atMs }) => (atMs / 1000) % 10)
  expect(secondsOf(row(3), row(2), row(1))).toEqual([1, 2, 3])
  expect(secondsOf(row(6), row(5), 'time,lat,lon', row(1), row(2))).toEqual([1, 2, 5, 6])
})
