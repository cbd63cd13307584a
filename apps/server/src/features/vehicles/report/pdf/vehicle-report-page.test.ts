import { noScoreWords } from '@milepost/contract/risk/words'
import type { VehicleReport } from '@milepost/contract/vehicles/report'
import { expect, test } from 'vitest'
import { attachment } from '../../../../reporting/print/attachment.ts'
import { type PrintedVehicleReport, vehicleReportPage } from './vehicle-report-page.ts'

const compared = (value: number | null, previous: number | null = null, margin = 0) => ({ value, previous, margin })

const report = {
  vehicle: { id: '1', name: '<b>Bus</b> “7”', vin: '5FYFYTK68LR710091', groups: [{ groupName: 'Depot & Co' }] },
  connection: { id: 3, name: 'West' },
  from: '2026-10-25',
  to: '2026-11-23',
  timeZone: 'America/Chicago',
  risk: { score: 58.2, low: 51, high: 66, provisional: false },
  missing: null,
  scoreVersion: 3,
  previous: { month: '2026-10-01', score: 55, low: 50, high: 60 },
  fleetMedian: 48,
  percentile: 71.5,
  scoredVehicles: 120,
  scoredMeters: 40_000,
  minimumMeters: 80_467,
  months: [],
  driving: {
    distanceMeters: compared(1_609_344, 804_672),
    drivingSeconds: compared(352_260, 3600),
    trips: compared(60, 58),
    incidents: compared(14, 11, 9),
    highAndCritical: compared(3, 3, 5),
    withoutMiles: 2,
    incidentsPer1000Miles: compared(12),
  },
  weekly: [
    { week: '2026-11-09', distanceMeters: 1, incidents: 1, per1000Miles: null, fleetPer1000Miles: 7 },
    { week: '2026-11-16', distanceMeters: 1, incidents: 4, per1000Miles: 9.2, fleetPer1000Miles: 7 },
  ],
  factors: [{ factor: 'speeding', points: 8.2, per1000Miles: 9.1, expectedPer1000Miles: 6, credibility: 0.8 }],
  types: [
    {
      translatedType: 'x',
      word: 'Collision',
      count: 1,
      previousCount: 0,
      withoutMiles: 0,
      per1000Miles: 0.5,
      fleetPer1000Miles: 0.004,
    },
  ],
  hours: [{ weekday: 3, hour: 12, incidents: 3, distanceMeters: 1000 }],
  regions: [
    { regionId: 34, distanceMeters: 1_609_344, drivingSeconds: 1, incidents: 14 },
    { regionId: 0, distanceMeters: 0, drivingSeconds: 0, incidents: 2 },
  ],
  topEvents: [
    {
      id: '9',
      type: { word: 'Collision' },
      severity: 5,
      occurredAt: '2026-11-07T17:44:06.000Z',
      timeZone: 'America/New_York',
      driver: null,
      place: { text: 'Toms River, NJ' },
      accidentId: 7,
    },
  ],
} as unknown as VehicleReport

const printed: PrintedVehicleReport = {
  report,
  providerName: 'Samsara',
  client: { name: 'Acme', timeZone: 'America/Chicago' },
  pictures: [{ incidentId: '9', position: 2, url: 'data:image/jpeg;base64,AAAA' }],
  isLoading: false,
  units: 'imperial',
  printedAt: new Date('2026-11-23T12:00:00Z'),
}

test('prints what the screen shows: score, driving, reasons, types, hours, places, events', () => {
  const page = vehicleReportPage(printed).replaceAll('\u00a0', ' ')
  expect(page).toContain('Oct 25 – Nov 23, 2026 · times in Central Time · score version 3')
  expect(page).toContain('<span>Median vehicle of West</span><b>48</b>')
  expect(page).toContain('<span>Score</span><b>58</b><span>Elevated</span>')
  expect(page).toContain('<b>51–66</b>')
  expect(page).toContain('riskier than the median vehicle of West (48)')
  expect(page).toContain('Rates: last two years, weighted toward recent driving.')
  expect(page).toContain('Event types in this period')
  expect(page).toContain('<b>1,000 mi</b><span>500 mi before</span>')
  expect(page).toContain('<span>Driving time</span><b>98 h</b><span>+97 h from before</span>')
  expect(page).toContain('<b>14</b><span>11 before, +3 ± 9</span>')
  expect(page).toContain('<b>3</b><span>3 before, 0 ± 5</span>')
  expect(page).toMatch(/<b>55<\/b><span>End of [^<]*, change \+3 ± \d+<\/span>/)
  expect(page).toContain('<td>+1 ± 3</td>')
  expect(page).toContain('9.1 weighted events per 1,000 mi, 6.0 expected')
  expect(page).toContain('Rates of a period count each event once.')
  expect(page).toContain('2 events on days without distance data')
  expect(page).toContain('<td>0.5 (small sample, n 1)</td><td>&lt;0.1</td>')
  expect(page).toContain('<dt>New Jersey</dt><dd>1,000 mi, 14 events</dd>')
  expect(page).toContain('<dt>Elsewhere or unknown</dt><dd>—, 2 events</dd>')
  expect(page).toContain('<b>Collision</b> · Loss AC0007 · Critical')
  expect(page).toContain('Nov 7, 2026, 11:44:06 AM CST')
  expect(page).toContain('data:image/jpeg;base64,AAAA')
  // A single week of the vehicle is drawn as a dot instead of a line.
  expect(page.match(/<circle/g)).toHaveLength(3)
})

test('escapes external names, and shows a dash for unknown values', () => {
  const driving = { ...report.driving, incidentsPer1000Miles: compared(null) }
  const page = vehicleReportPage({ ...printed, report: { ...report, driving } })
  expect(page).toContain('&lt;b&gt;Bus&lt;/b&gt; “7”')
  expect(page).toContain('Depot &amp; Co')
  expect(page).toContain('<span>Per 1,000 mi</span><b>—</b>')
  // There is no rate that could exclude events.
  expect(page).not.toContain('without distance data')
})

test('shows what is missing without a score, and compares nothing while history loads', () => {
  const unscored = {
    ...report,
    risk: { score: null, low: null, high: null, provisional: true },
    missing: 'tooFewMiles',
  }
  const page = vehicleReportPage({
    ...printed,
    report: unscored as VehicleReport,
    isLoading: true,
    units: 'metric',
  }).replaceAll('\u00a0', ' ')
  expect(page).toContain('40.0 km of 80.5 km required')
  expect(page).not.toContain('What makes up the score')
  expect(page).toContain('still importing history')
  expect(page).not.toContain(' before</span>')
})

test.each(['notSensed', 'mostlyPrivate'] as const)(
  'names no distance that is missing if a score lacks something else: %s',
  (missing) => {
    const risk = { score: null, low: null, high: null, provisional: true }
    const page = vehicleReportPage({ ...printed, report: { ...report, risk, missing } })
    expect(page).toContain(noScoreWords[missing])
    expect(page).not.toContain('required')
  },
)

test('names a file after its subject, whatever characters the name has', () => {
  expect(attachment('Bus “7”\r\n.pdf')).toBe(
    `attachment; filename="Bus _7___.pdf"; filename*=UTF-8''Bus%20%E2%80%9C7%E2%80%9D%0D%0A.pdf`,
  )
})
