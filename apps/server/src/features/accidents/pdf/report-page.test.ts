import { disputedText } from '@milepost/contract/accidents/columns'
import type { AccidentReport } from '@milepost/contract/accidents/endpoints'
import { speedBandColors, speedBandWords } from '@milepost/domain/map/speed-bands'
import { expect, test } from 'vitest'
import { markup } from '../../../reporting/print/markup.ts'
import { type PrintedReport, reportPage } from './report-page.ts'
import { routeMap } from './route-map.ts'
import { speedGraph } from './speed-graph.ts'

const report = {
  accident: {
    eventId: '7',
    accidentId: 12,
    type: { translatedType: 'collision', word: 'Collision', logo: 'car' },
    occurredAt: '2026-11-20T22:41:08.000Z',
    timeZone: 'America/Chicago',
    vehicle: { id: '1', name: '<b>Unit</b> & “1”', vin: null },
    driver: null,
    connection: { id: 1, name: 'West' },
    provider: { id: 1, name: 'samsara', displayName: 'Samsara', code: 'samsara' },
    place: { text: 'Chicago, IL', city: 'Chicago', county: 'Cook', regionId: 17, regionCode: 'IL', country: 'US' },
    impactZones: ['front', 'rear'],
    maxG: 2.5,
    riskScore: 88.4,
    noFault: null,
    faultPercent: null,
    costEstimateUsd: null,
    origin: 'rating',
    madeAt: '2026-11-21T10:00:00.000Z',
    withdrawnAt: null,
    isDisputed: false,
    isReportReady: false,
    notificationLevel: 0,
  },
  incident: {
    speedKmh: null,
    speedLimitKmh: 64.4,
    point: { lat: 41.9, lon: -87.63 },
    headingDegrees: 90,
    place: { text: 'Chicago, IL', city: 'Chicago', county: 'Cook', regionId: 17, regionCode: 'IL', country: 'US' },
    provider: { displayName: 'Samsara' },
    cameras: [],
    conditions: { light: 3, traffic: 2, weather: null, temperatureKelvin: null },
    trip: null,
    tags: ['crash'],
    rating: 0,
  },
  policy: { policyNumber: 'PN-204-88', insurerName: 'Harbor Mutual' },
  timeline: [
    { step: 'detected', at: '2026-11-20T22:41:08.000Z', note: 'Reported by Samsara as collision', recipients: null },
    { step: 'firstNotice', at: null, storedAt: null, note: null, recipients: null },
    { step: 'secondNotice', at: null, storedAt: '2026-11-21T22:16:00.000Z', note: 'Stored, not sent', recipients: 0 },
  ],
  facts: [],
  changes: [
    { at: '2026-11-21T10:00:00.000Z', by: { id: null, name: 'Kim' }, text: 'recorded it as a loss', reason: 'Seen' },
  ],
} as unknown as AccidentReport

const inMuscogee = { text: 'Columbus, Muscogee, GA, US', city: 'Columbus', county: 'Muscogee', regionId: 13 }

const loss: PrintedReport = {
  report,
  reader: 'client',
  client: { name: 'Acme "West"</style><i>', timeZone: 'America/New_York' },
  scoreVersion: 3,
  telemetry: [],
  route: [],
  streets: null,
  pictures: [{ position: 2, url: 'data:image/jpeg;base64,AAAA' }],
  units: 'imperial',
  printedAt: new Date('2026-11-22T00:00:00Z'),
}

/** As a reader of the page sees its spaces. */
const printed = (page: string) => page.replaceAll('\u00a0', ' ')
const textOf = (page: string) => printed(page).replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ')

test('prints a loss with number, force, points of impact and place, and a dash, never zero, for unknown values', () => {
  const page = printed(reportPage(loss))
  expect(page).toContain('Loss AC0012')
  expect(page).toContain('<span>Peak force</span><b>2.50 g</b>')
  expect(page).toContain('<span>Cost estimate</span><b>—</b>')
  expect(page).toContain('<span>Speed</span><b>—</b>')
  expect(page).toContain('Front, Rear')
  expect(page).toContain('Nov 20, 2026, 5:41:08 PM · times in Eastern Time · score version 3')
  expect(page).toContain('<dt>Policy number</dt><dd>PN-204-88</dd><dt>Insurer</dt><dd>Harbor Mutual</dd>')
  expect(page).toContain('isn’t complete yet')
  expect(page).toContain('class="locator"')
  expect(page).toContain('<dt>First notice of loss</dt><dd>Not sent</dd>')
  expect(page).toContain('<dd>Nov 21, 2026, 5:16:00 PM · Stored, not sent</dd>')
  expect(page).toContain('<td>Nov 21, 2026, 5:00:00 AM</td>')
  expect(page).toContain('Samsara reported no speed for this event.')
})

test('prints that its fleet disputes a loss, for its client only', () => {
  const disputed = { ...report, accident: { ...report.accident, isDisputed: true } }
  const pageFor = (reader: PrintedReport['reader']) => reportPage({ ...loss, report: disputed, reader })
  expect(pageFor('client')).toContain(disputedText)
  expect(pageFor('recipient')).not.toContain(disputedText)
})

test('prints unknown traffic as unknown, not normal', () => {
  const { incident } = report
  const trafficOf = (traffic: 0 | null) => {
    const own = { ...report, incident: { ...incident, conditions: { ...incident.conditions, traffic } } }
    return /Traffic<[^>]*><[^>]*>([^<]*)</.exec(reportPage({ ...loss, report: own }))?.[1]
  }
  expect([trafficOf(0), trafficOf(null)]).toEqual(['Normal', 'Unknown'])
})

test('prints the measured speed before the crash, as on screen', () => {
  const at = (t: number, speedKmh: number) => ({ t, speedKmh, ax: null, ay: null, az: null, lat: null, lon: null })
  const telemetry = [at(-4, 56.3), at(-2, 56.3), at(0, 35), at(2, 0)]
  expect(printed(reportPage({ ...loss, telemetry }))).toContain('<span>Speed before</span><b>35 mph</b>')
})

test('prints all times of the file in the zone of the client, which it names once, and each fact once', () => {
  const page = printed(reportPage(loss))
  expect(page).toContain('Printed Nov 21, 2026, 7:00:00 PM')
  expect(page.match(/\b(CST|EST|UTC|Central Time|Eastern Time)\b/g)).toEqual(['Eastern Time'])
  const text = textOf(page)
  for (const fact of ['5:41:08 PM', '2.50 g', 'Chicago, IL', '“1”', 'driver not reported', 'West', 'PN-204-88'])
    expect([fact, text.split(fact === 'West' ? / West / : fact).length - 1]).toEqual([fact, 1])
})

test('explains a peak force that the trace beside it doesn’t show', () => {
  const telemetry = [-1, -0.5, 0, 0.5].map((t) => ({ t, speedKmh: 50, ax: -0.8, ay: 0, az: 0, lat: null, lon: null }))
  expect(printed(reportPage({ ...loss, telemetry }))).toContain(
    'own maximum of 2.50 g; the trace, with a reading every 0.5 s, misses peaks that short and reaches 0.80 g.',
  )
  expect(reportPage(loss)).not.toContain('own maximum')
})

test('treats external names as text in the page and its style, whatever they contain', () => {
  const page = reportPage(loss)
  expect(page).toContain('&lt;b&gt;Unit&lt;/b&gt; &amp; “1”')
  expect(page).not.toContain('<i>')
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  expect(markup`<p>${['<', null, false, 0]}</p>`.text).toBe('<p>&lt;0</p>')
})

test('explains the colors of a route in the reader’s units', () => {
  const route = [0, 1].map((t) => ({ t, lat: 41.9, lon: -87.63 + t / 1000, speedKmh: 50 }))
  for (const units of ['imperial', 'metric'] as const) {
    const legend = /<p class="legend">(.*?)<\/p>/s.exec(reportPage({ ...loss, route, units }))![1]!
    expect(
      legend
        .split('</i>')
        .slice(1)
        .map((text) => text.split('<')[0]),
    ).toEqual(speedBandWords(units))
    for (const color of speedBandColors.light) expect(legend).toContain(`background:${color}`)
  }
})

test('draws a route across the 180th meridian as if it were anywhere', () => {
  const drawn = (lons: readonly number[]) => {
    const route = lons.map((lon, t) => ({ t, lat: 52, lon, speedKmh: 50 }))
    return routeMap({ lat: 52, lon: lons.at(-1)! }, route, [], null, 'metric')!.text
  }
  expect(drawn([179.999, -179.999])).toBe(drawn([10, 10.002]))
})

test('draws a route to scale, a lone place as a point, and nothing without either', () => {
  const route = [0, 1, 2].map((t) => ({ t, lat: 41.9, lon: -87.63 + t / 1000, speedKmh: t === 0 ? null : 50 }))
  const metric = routeMap({ lat: 41.9, lon: -87.63 }, route, [], null, 'metric')!.text
  expect(metric).toContain('>50 m<')
  expect(metric).toContain(`stroke="${speedBandColors.light[1]}"`)
  expect(routeMap({ lat: 41.9, lon: -87.63 }, route, [], null, 'imperial')!.text).toContain('>200 ft<')
  expect(routeMap({ lat: 41.9, lon: -87.63 }, [], [], 90, 'imperial')!.text).toContain('rotate(90)')
  expect(routeMap(null, [], [], null, 'imperial')).toBeNull()
})

test('draws streets below the route, highways above the streets they cross', () => {
  const points = [
    { lat: 41.9, lon: -87.64 },
    { lat: 41.9, lon: -87.62 },
  ]
  const streets = (['highway', 'minor'] as const).map((kind) => ({ kind, points }))
  const map = routeMap({ lat: 41.9, lon: -87.63 }, [], streets, null, 'metric')!.text
  const widths = [...map.matchAll(/stroke-width="([\d.]+)" stroke-linejoin/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([4, 8.5, 2.5, 7])
  expect(map.indexOf('stroke-linejoin')).toBeLessThan(map.indexOf('<circle'))
  const simulated = { lines: streets, isSimulated: true }
  expect(printed(reportPage({ ...loss, streets: simulated }))).toContain('simulated roads')
  expect(printed(reportPage({ ...loss, streets: { ...simulated, isSimulated: false } }))).not.toContain('simulated')
})

test('leaves gaps in the line where speed wasn’t measured', () => {
  const sample = (t: number, speedKmh: number | null) => ({
    t,
    speedKmh,
    ax: null,
    ay: null,
    az: null,
    lat: null,
    lon: null,
  })
  const graph = speedGraph([sample(-2, 50), sample(-1, null), sample(0, 40), sample(1, 10)], 64, 'imperial')!.text
  expect(graph.match(/<path d="(M[^"]*)" fill="none" stroke="#00694a"/)![1]!.match(/M/g)).toHaveLength(2)
  expect(graph).toContain('limit 40')
  expect(graph.match(/[+-]?\d+ s</g)).toEqual(['-5 s<', '0 s<', '+5 s<'])
  expect(speedGraph([sample(0, 40)], null, 'imperial')).toBeNull()
})

test('names the county once, also if the text of the place has it', () => {
  const placed = (place: object) =>
    reportPage({ ...loss, report: { ...report, incident: { ...report.incident, place } } as AccidentReport })
  expect(placed(inMuscogee)).toContain('Columbus, Muscogee, GA, US · 41.90000')
  expect(placed({ ...inMuscogee, text: 'Columbus, GA' })).toContain('Columbus, GA · Muscogee · 41.90000')
})
