import { scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { riskBand, severity } from '@milepost/domain/codes'
import { riskBandOf, severityOf } from '@milepost/domain/score-bands'
import { expect, test } from 'vitest'
import { behavioralRisk } from './behavioral.ts'
import { combinedRisk } from './combined.ts'
import { defaultScoringConfig } from './config.ts'
import { environmentalRisk } from './environmental.ts'
import { cameraTypes } from './evidence/camera-types.ts'
import { eventRisk } from './evidence/event.ts'
import { decay, eventPoints, precisionOf, type ScoredEvent } from './evidence/event-points.ts'
import { type DrivenMiles, gatherEvidence } from './evidence/evidence.ts'
import { experienceFactor } from './evidence/experience.ts'
import { type Priors, startingPriors } from './fit/priors.ts'
import { percentile, relativeRiskOf, scoreOf } from './math/score-map.ts'
import { fitPrior, shrink } from './math/shrinkage.ts'
import { usageRisk } from './usage.ts'

// Expected values were calculated by independent code from the model's first description, to four decimals. At that
// time, collisions were a rate, driver-assist warnings were not, intensity counted in full, there was no residual
// volatility, and types were shrunk separately.
const config = { ...defaultScoringConfig, intensityPowerInRates: 1, phi: 2 }
const firstPriors: Priors = {
  ...startingPriors(config),
  // The examples have separate habits.
  commonVariance: 0,
  types: Object.fromEntries(
    scoringTypes
      .filter((type) => type !== 'assistWarning')
      .map((type) => [type, { mean: config.types[type].pointsPer1000Miles, alpha: config.alpha, subjects: 0 }]),
  ),
}

const near = (value: number) => expect.closeTo(value, 4)
const nearEach = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, near(value)]))

const driven: DrivenMiles[] = [
  { miles: 4000, ageDays: 30 },
  { miles: 4000, ageDays: 90 },
]
const event = (
  type: ScoredEvent['type'],
  intensity: number,
  ageDays: number,
  review: ScoredEvent['review'] = 'accurate',
): ScoredEvent => ({ type, intensity, ageDays, review })

const driverC = [
  event('harshBrake', 3, 10),
  event('harshBrake', 2, 40, 'unreviewed'),
  event('harshBrake', 4, 5, 'inaccurate'),
  event('speeding', 3, 20),
  event('speeding', 5, 60),
  event('phone', 4, 15),
  event('tailgating', 3, 30, 'unreviewed'),
  event('seatbelt', 3, 12),
]
const driverD = Array.from({ length: 12 }, (_, i) => [
  event('phone', 4, 10 + 5 * i),
  event('tailgating', 4, 12 + 5 * i),
  event('speeding', 5, 14 + 5 * i),
  event('harshBrake', 4, 8 + 5 * i),
]).flat()

const behaviorOf = (events: ScoredEvent[], miles = driven) =>
  behavioralRisk(
    gatherEvidence(
      events,
      miles.map((own) => ({ sensed: scoringTypes.filter((type) => type !== 'assistWarning'), ...own })),
      config,
    ),
    config,
    firstPriors,
  )
/** These examples cover the interval of behavior’s measurement only. */
const asMeasured = ({ seLog }: { seLog: number }) => ({
  behavioral: seLog,
  environmental: 0,
  usage: 0,
  unsaid: 0,
  experience: 0,
})

const nightUrban = environmentalRisk(
  {
    light: { day: 0.5, night: 0.5 },
    traffic: { normal: 0.4, high: 0.3, veryHigh: 0.3 },
    weather: { clear: 0.8, rain: 0.15, snow: 0.05 },
    road: { freeway: 0.1, urbanArterial: 0.5, urbanLocal: 0.4 },
  },
  config,
)
const dayFreeway = environmentalRisk(
  { light: { day: 1 }, traffic: { normal: 1 }, weather: { clear: 1 }, road: { freeway: 1 } },
  config,
)
const usage = [
  usageRisk({ miles: 24_000, longDrivingShare: 0.2 }, config),
  usageRisk({ miles: 6000, longDrivingShare: 0 }, config),
  usageRisk({ miles: 500, longDrivingShare: 0 }, config),
] as const

test('1: score map', () => {
  const { veryLow, low, medium, high, critical } = severity.code
  const expected = [
    [0.25, 10, veryLow, riskBand.code.low],
    [0.5, 25, low, riskBand.code.moderate],
    [1, 50, medium, riskBand.code.elevated],
    [1.5, 65.5352, high, riskBand.code.elevated],
    [2, 75, high, riskBand.code.high],
    [4, 90, critical, riskBand.code.high],
  ] as const
  for (const [relativeRisk, score, level, band] of expected) {
    expect(scoreOf(relativeRisk)).toBeCloseTo(score, 4)
    expect(severityOf(scoreOf(relativeRisk))).toBe(level)
    expect(riskBandOf(scoreOf(relativeRisk))).toBe(band)
  }
  expect([20, 40, 60, 80].map(relativeRiskOf)).toEqual([0.417, 0.7743, 1.2915, 2.398].map(near))
})

test('2: decay', () => {
  expect([0, 90, 180, 365, 730, 731].map((days) => decay(days, config))).toEqual(
    [1, Math.SQRT1_2, 0.5, 0.2452, 0.0601, 0].map(near),
  )
})

test('3: precision and points', () => {
  expect(precisionOf({ confirmed: 0, rejected: 0 })).toBeCloseTo(0.7, 4)
  expect(precisionOf({ confirmed: 18, rejected: 2 })).toBeCloseTo(0.8333, 4)
  expect(precisionOf({ confirmed: 2, rejected: 18 })).toBeCloseTo(0.3, 4)
  const reviews = ['accurate', 'unreviewed', 'inaccurate'] as const
  expect(reviews.map((review) => eventPoints(event('phone', 4, 30, review), config))).toEqual(
    [2.6727, 1.8709, 0].map(near),
  )
})

test('4: shrinkage', () => {
  const shrunk = ([points, exposure]: readonly [number, number]) => shrink(points, exposure, { mean: 3, alpha: 1.5 }, 2)
  expect(
    (
      [
        [0, 0],
        [0, 0.05],
        [1, 0.05],
        [0, 20],
        [120, 20],
      ] as const
    ).map(shrunk),
  ).toEqual([
    nearEach({ rate: 3, sd: 2.4495, credibility: 0 }),
    nearEach({ rate: 2.8571, sd: 2.3328, credibility: 0.0476 }),
    nearEach({ rate: 3.8095, sd: 2.6937, credibility: 0.0476 }),
    nearEach({ rate: 0.1429, sd: 0.1166, credibility: 0.9524 }),
    nearEach({ rate: 5.8571, sd: 0.7469, credibility: 0.9524 }),
  ])
})

test.each([
  ['5a no data', behaviorOf([], []), { exposure: 0, eventRatio: 1, relativeRisk: 1, seLog: 0.1791, score: 50 }, true],
  [
    '5b clean',
    behaviorOf([]),
    { exposure: 6.392, eventRatio: 0.1908, relativeRisk: 0.4368, seLog: 0.1379, score: 21.204 },
    false,
  ],
  [
    '5c driver C',
    behaviorOf(driverC),
    { exposure: 6.392, eventRatio: 0.2971, relativeRisk: 0.5451, seLog: 0.1151, score: 27.6504 },
    false,
  ],
  [
    '5d driver D',
    behaviorOf(driverD),
    { exposure: 6.392, eventRatio: 1.4639, relativeRisk: 1.2099, seLog: 0.0555, score: 57.4936 },
    false,
  ],
  [
    '5e clean, no camera',
    behaviorOf(
      [],
      driven.map((miles) => ({
        ...miles,
        sensed: scoringTypes.filter((type) => !(cameraTypes as readonly string[]).includes(type)),
      })),
    ),
    { exposure: 6.392, eventRatio: 0.5246, relativeRisk: 0.7243, seLog: 0.1806, score: 37.4904 },
    false,
  ],
])('%s', (_name, risk, expected, provisional) => {
  expect(risk).toMatchObject(nearEach(expected))
  expect(risk.provisional).toBe(provisional)
})

test('5c: contributions that sum to ln(relative risk)', () => {
  const { types, relativeRisk } = behaviorOf(driverC)
  const contributions = Object.fromEntries(types.map(({ type, log }) => [type, log]))
  expect(contributions).toEqual(
    nearEach({
      collision: -0.0001,
      nearCollision: -0.004,
      phone: -0.032,
      tailgating: -0.111,
      drowsiness: -0.0045,
      signViolation: -0.0199,
      speeding: -0.239,
      distraction: -0.0684,
      laneChange: -0.0109,
      harshBrake: -0.076,
      harshCorner: -0.0273,
      harshAccel: -0.0137,
      seatbelt: 0,
    }),
  )
  const sum = Object.values(contributions).reduce((total, value) => total + value, 0)
  expect(sum).toBeCloseTo(-0.6069, 4)
  expect(sum).toBeCloseTo(Math.log(relativeRisk), 12)
})

test('6: environment', () => {
  expect(nightUrban.factors).toEqual(
    nearEach({ light: 1.1111, traffic: 1.1136, weather: 1.0513, road: 1.2668, region: 1 }),
  )
  expect(nightUrban).toMatchObject(nearEach({ relativeRisk: 1.648, score: 68.8209 }))
  expect(dayFreeway.factors).toEqual(
    nearEach({ light: 0.8889, traffic: 0.9091, weather: 0.9162, road: 0.5985, region: 1 }),
  )
  expect(dayFreeway).toMatchObject(nearEach({ relativeRisk: 0.4431, score: 21.5834 }))
})

test('7: usage', () => {
  expect(usage.map(({ relativeRisk, score }) => [relativeRisk, score])).toEqual([
    [near(1.5177), near(65.9537)],
    [near(0.6899), near(35.6992)],
    [near(0.2439), near(9.6532)],
  ])
  expect(usage.map(({ factors }) => factors)).toEqual([
    nearEach({ mileage: Math.SQRT2, longDriving: 1.0732 }),
    nearEach({ mileage: Math.SQRT1_2, longDriving: 0.9756 }),
    nearEach({ mileage: 0.25, longDriving: 0.9756 }),
  ])
})

test('8: one claim compared with none in two years', () => {
  const one = experienceFactor({ claims: 1, years: 2, relativeRisk: 1 }, config)
  const none = experienceFactor({ claims: 0, years: 2, relativeRisk: 1 }, config)
  expect([one, none, one / none]).toEqual([near(1.7373), near(0.8157), near(2.1299)])
})

test('9a: good driving in hard conditions', () => {
  const c = behaviorOf(driverC)
  const risk = combinedRisk(
    {
      behavioral: c.relativeRisk,
      environmental: nightUrban.relativeRisk,
      usage: usage[0].relativeRisk,
      experience: 1,
    },
    asMeasured(c),
    config,
  )
  expect(risk).toMatchObject(
    nearEach({ relativeRisk: 1.3632, score: 62.037, low: 54.7629, high: 68.8078, expectedClaimsPerYear: 0.1363 }),
  )
  expect(risk).toMatchObject({ level: severity.code.high, band: riskBand.code.elevated })
  expect(risk.points).toEqual(nearEach({ behavioral: -23.5748, environmental: 19.4055, usage: 16.2064, experience: 0 }))
})

test('9b: risky driving in hard conditions, after a claim', () => {
  const d = behaviorOf(driverD)
  const before = d.relativeRisk * nightUrban.relativeRisk * usage[0].relativeRisk
  const risk = combinedRisk(
    {
      behavioral: d.relativeRisk,
      environmental: nightUrban.relativeRisk,
      usage: usage[0].relativeRisk,
      experience: experienceFactor({ claims: 1, years: 2, relativeRisk: before }, config),
    },
    asMeasured(d),
    config,
  )
  expect(risk).toMatchObject(
    nearEach({ relativeRisk: 3.8278, score: 89.3545, low: 87.8973, high: 90.6549, expectedClaimsPerYear: 0.3828 }),
  )
  expect(risk).toMatchObject({ level: severity.code.critical, band: riskBand.code.high })
  expect(risk.points).toEqual(
    nearEach({ behavioral: 5.5868, environmental: 14.6461, usage: 12.2316, experience: 6.8899 }),
  )
})

test('9c: clean driving by day, on freeways, half the distance', () => {
  const clean = behaviorOf([])
  const risk = combinedRisk(
    {
      behavioral: clean.relativeRisk,
      environmental: dayFreeway.relativeRisk,
      usage: usage[1].relativeRisk,
      experience: 1,
    },
    asMeasured(clean),
    config,
  )
  expect(risk).toMatchObject(
    nearEach({ relativeRisk: 0.1335, score: 3.9497, low: 2.7906, high: 5.5628, expectedClaimsPerYear: 0.0134 }),
  )
  expect(risk).toMatchObject({ level: severity.code.veryLow, band: riskBand.code.low })
  expect(risk.points).toEqual(
    nearEach({ behavioral: -18.9422, environmental: -18.6167, usage: -8.4914, experience: 0 }),
  )
})

test('9d: no data', () => {
  const nothing = behaviorOf([], [])
  const risk = combinedRisk(
    {
      behavioral: nothing.relativeRisk,
      environmental: environmentalRisk({}, config).relativeRisk,
      usage: usageRisk({ miles: 12_000, longDrivingShare: 0.05 }, config).relativeRisk,
      experience: 1,
    },
    asMeasured(nothing),
    config,
  )
  expect(risk).toMatchObject(
    nearEach({ relativeRisk: 1, score: 50, low: 38.5357, high: 61.4643, expectedClaimsPerYear: 0.1 }),
  )
  expect(risk).toMatchObject({ level: severity.code.medium, band: riskBand.code.elevated })
  expect(risk.points).toEqual(nearEach({ behavioral: 0, environmental: 0, usage: 0, experience: 0 }))
})

test('10: single events', () => {
  const score = (type: ScoredEvent['type'], intensity: number, night = false) =>
    eventRisk({ type, intensity, conditions: night ? { light: 'night' } : {} }, config).score
  expect([
    score('harshBrake', 3),
    score('phone', 4),
    score('phone', 4, true),
    score('seatbelt', 3),
    score('harshAccel', 1),
  ]).toEqual([32.968, 77.687, 86.4665, 0, 2.469].map(near))
})

test('11: a portfolio’s own prior', () => {
  const entities = [
    { points: 2, exposure: 10 },
    { points: 30, exposure: 10 },
    { points: 12, exposure: 20 },
    { points: 0, exposure: 5 },
    { points: 40, exposure: 15 },
  ]
  expect(fitPrior(entities, 1)).toEqual(nearEach({ mean: 1.4, variance: 1.1553, alpha: 1.6965 }))
})

test('12: percentile', () => {
  expect(percentile(50, [10, 50, 50, 80, 90])).toBe(40)
})
