import type { VehicleReport } from '@milepost/contract/vehicles/report'
import { sampleEvent } from '../../../incidents/shared/replay/sample-event.ts'

const compared = (value: number, previous: number | null = null) => ({
  value,
  previous,
  margin: previous === null ? null : 0,
})

/** A vehicle report as the server sends it, for tests to adapt. */
export const sampleVehicleReport = {
  vehicle: { id: '2417', name: 'Unit 2417' },
  connection: { id: 3, name: 'Samsara West' },
  from: '2026-10-25',
  to: '2026-11-23',
  timeZone: 'America/Chicago',
  risk: { score: 58.2, low: 51, high: 66, provisional: false },
  missing: null,
  previous: { month: '2026-10-01', score: 55, low: 50, high: 60 },
  scoreVersion: 3,
  fleetMedian: 48,
  percentile: 71.5,
  scoredVehicles: 120,
  scoredMeters: 9_000_000,
  minimumMeters: 80_000,
  months: [
    { month: '2026-10-01', score: 55, fleetScore: 48 },
    { month: '2026-11-01', score: 58.2, fleetScore: 48 },
  ],
  driving: {
    distanceMeters: compared(3_000_000, 2_800_000),
    drivingSeconds: compared(180_000, 170_000),
    trips: compared(60, 58),
    incidents: compared(14, 11),
    highAndCritical: compared(3, 1),
    incidentsPer1000Miles: compared(7.5, 6.3),
  },
  weekly: [{ week: '2026-11-16', distanceMeters: 700_000, incidents: 4, per1000Miles: 9.2, fleetPer1000Miles: 7 }],
  factors: [
    { factor: 'speeding', points: 6.2, per1000Miles: 9.1, expectedPer1000Miles: 6 },
    { factor: 'distraction', points: -1.4, per1000Miles: 0.2, expectedPer1000Miles: 0.9 },
  ],
  types: [
    {
      translatedType: 'collision',
      word: 'Collision',
      count: 1,
      previousCount: 0,
      withoutMiles: 0,
      per1000Miles: 0.5,
      fleetPer1000Miles: 0.004,
    },
  ],
  hours: [
    { weekday: 3, hour: 12, incidents: 3, distanceMeters: 1000 },
    { weekday: 4, hour: 9, incidents: 3, distanceMeters: 1000 },
  ],
  regions: [{ regionId: 17, distanceMeters: 3_000_000, drivingSeconds: 180_000, incidents: 14 }],
  topEvents: [
    {
      ...sampleEvent,
      type: { translatedType: 'collision', word: 'Collision', logo: 'car-front' },
      thumbnails: [{ position: 2, url: '/gone.jpg', format: 'image' }],
      accidentId: 7,
    },
  ],
} as unknown as VehicleReport
