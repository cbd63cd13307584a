import type { PartRisk, RiskReason, ScoredSubject, SubjectRisk, TypeRisk } from '@milepost/contract/risk/subject'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { riskBandOf } from '@milepost/domain/score-bands'

const part = (score: number, reasons: RiskReason[] = []): PartRisk => ({
  score,
  low: score - 9,
  high: score + 9,
  relativeRisk: (score / (100 - score)) ** (1 / Math.log2(3)),
  seLog: 0.2,
  band: riskBandOf(score),
  provisional: false,
  reasons,
})

const type = (name: TypeRisk['type'], change: Partial<TypeRisk> = {}): TypeRisk => ({
  type: name,
  weight: 10,
  sensedMiles: 4_812.345,
  points: 9.8,
  certainPoints: 2.1,
  unreviewed: { points: 10.2, precision: 0.7, genuineShare: 0.755 },
  portfolioPer1000Miles: 1,
  expectedPer1000Miles: 1.1,
  strength: { value: 1, knownBy: null },
  drawnTowardsPer1000Miles: 1.2,
  shape: 1.5,
  phi: 1.4,
  ratePer1000Miles: 1.93,
  sdPer1000Miles: 0.4,
  credibility: 0.71,
  log: 0.3,
  ...change,
})

const reason = (factor: RiskReason['factor'], points: number, of: RiskReason['part'] = 'behavioral'): RiskReason => ({
  part: of,
  factor,
  points,
  log: points / 40,
})

const scored: ScoredSubject = {
  historyLoads: false,
  computedAt: '2026-11-20T16:41:08.000Z',
  fadedMiles: 4_903.2,
  yearsAtRisk: 1,
  fleetRecord: null,
  combined: {
    ...part(62, [
      reason('phone', 12.2),
      reason('harshBrake', -3.1),
      reason('light', 2, 'environmental'),
      reason('mileage', 0.9, 'usage'),
    ]),
    points: { behavioral: 9.1, environmental: 2, usage: 0.9, experience: 0 },
    expectedClaimsPerYear: 0.14,
  },
  vehicleClass: 'heavy',
  provider: null,
  behavioral: {
    ...part(66),
    low: 58,
    high: 73,
    sensedMiles: 4_812.345,
    eventRatio: 1.4,
    commonFactor: 1.1,
    uncountedReviews: null,
    types: [type('phone'), type('drowsiness', { sensedMiles: 0, credibility: 0, points: 0 })],
  },
  environmental: { ...part(52), factors: [], drivenDays: 80 },
  usage: {
    ...part(51),
    miles: 9_000,
    days: 300,
    annualMiles: 10_900,
    classMiles: 12_000,
    referenceMiles: 12_000,
    averageLongDrivingShare: 0.05,
    credibility: 0.83,
    longDrivingShare: null,
    multipliers: { mileage: 0.95, longDriving: 1 },
  },
  experience: null,
  missing: { experience: 'noVehicleYears' },
  configVersion: 1,
  // The numbers of the model that a page shows.
  config: {
    halfLifeDays: 180,
    minimumMiles: 50,
    provisionalMiles: 100,
    provisionalDays: 30,
    regions: { relativeRisks: {}, source: '' },
    partWeights: { behavioral: 1, environmental: 1, usage: 1, experience: 1 },
  } as ScoringConfig,
  priorsVersion: 'start-12ab',
  rushHours: [{ until: null, hours: [{ from: 7, to: 9, rushHourTrafficType: 1 }] }],
  priors: null,
}

/** A vehicle's risk as the server sends it, for tests to adapt. */
export const sampleRisk = (change: Partial<ScoredSubject> = {}): SubjectRisk => ({
  current: { ...scored, ...change },
  months: [],
})
