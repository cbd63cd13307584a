import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { expect, test } from 'vitest'
import { behavioralRisk } from '../behavioral.ts'
import { defaultScoringConfig as config } from '../config.ts'
import type { BehavioralEvidence } from '../evidence/evidence.ts'
import { Random } from '../math/random.ts'
import { sum } from '../math/sum.ts'
import { fitCommonVariance } from '../math/two-level.ts'
import { scoreSubject } from '../score-subject.ts'
import { fitConditionRates } from './fit-conditions.ts'
import { differencesOf, fitPriors, type PortfolioSubject, withResidual } from './fit-priors.ts'
import { fitResidual, monthlyRiskOf } from './fit-residual.ts'
import { startingPriors } from './priors.ts'

const start = startingPriors(config)
const vehicle = (behavioral: PortfolioSubject['behavioral'], change: Partial<PortfolioSubject> = {}) => ({
  exposure: 10,
  behavioral,
  drivenDays: 200,
  mix: {},
  usage: { miles: 20_000, days: 365, longDrivingShare: null, vehicleClass: null },
  losses: { confirmed: 0, suspected: [], vehicleYears: 1 },
  ...change,
})
/** This many events with this many points each. */
const alike = (events: number, points: number) => ({
  points: events * points,
  squaredPoints: events * points ** 2,
  events,
})
const fleet = (size: number, of: (at: number) => PortfolioSubject) => Array.from({ length: size }, (_, at) => of(at))

test('starts a client with one vehicle as configured', () => {
  const fitted = fitPriors([vehicle({ phone: { points: 90, exposure: 10 } })], config)
  expect(fitted).toMatchObject({
    types: start.types,
    commonVariance: 0.2,
    fleetVariance: { behavior: 0, losses: 0.2 },
    lossesPerVehicleYear: start.lossesPerVehicleYear,
    annualMilesByClass: {},
  })
})

test('gives 30 vehicles their own rates, type by type', () => {
  const of = (at: number) =>
    vehicle({
      phone: { points: 30 + (at % 5), exposure: 10 },
      ...(at < 29 && { speeding: { points: 9, exposure: 10 } }),
    })
  const { types } = fitPriors(fleet(30, of), config)
  expect(types.phone).toMatchObject({ mean: expect.closeTo(3.2, 1), subjects: 30 })
  expect(types.speeding).toEqual(start.types.speeding)
})

test('expects a type that never happened in a million miles hardly ever, without benefit to anyone', () => {
  const never = fitPriors(
    fleet(100, () => vehicle({ drowsiness: { points: 0, exposure: 10 } })),
    config,
  )
  expect(never.types.drowsiness!.mean).toBeLessThan(0.01)
  expect(never.types.drowsiness!.mean).toBeGreaterThan(0)
  const { behavioral } = scoreSubject(vehicle({ drowsiness: { points: 0, exposure: 10 } }), config, never)
  expect(behavioral!.score).toBeGreaterThan(49.5)
})

test('finds a common variance only if habits go together', () => {
  const together = fleet(200, (at) =>
    vehicle(Object.fromEntries(rateTypes.map((type) => [type, rate(at % 2 ? 1.6 : 0.4, type)]))),
  )
  const apart = fleet(200, (at) =>
    vehicle(Object.fromEntries(rateTypes.map((type, kind) => [type, rate((at >> (kind % 7)) % 2 ? 1.6 : 0.4, type)]))),
  )
  expect(fitPriors(together, config).commonVariance).toBeCloseTo(0.36, 1)
  expect(fitPriors(apart, config).commonVariance).toBeLessThan(0.1)
  expect(fitCommonVariance([], { variance: 0.2, products: 30 })).toBeCloseTo(0.2, 9)
})
const rate = (habit: number, type: (typeof rateTypes)[number]) => ({
  points: habit * config.types[type].pointsPer1000Miles * 10,
  exposure: 10,
})

test('compares conditions within each driver, so careful drivers in the city change nothing', () => {
  const random = new Random(5)
  const subjects = fleet(300, (at) => {
    const inCity = at % 2 === 0
    const habit = inCity ? 0.5 : 1.5
    const miles = { freeway: inCity ? 2 : 18, urbanLocal: inCity ? 18 : 2 }
    const part = (name: 'freeway' | 'urbanLocal', factor: number) => ({
      shares: { [name]: 1 },
      behavioral: {
        harshBrake: { points: 2 * random.poisson((3 * habit * factor * miles[name]) / 2), exposure: miles[name] },
      },
    })
    return vehicle({}, { byCondition: { road: [part('freeway', 1), part('urbanLocal', 2)] } })
  })
  const rates = fitConditionRates(subjects, 'road', ['freeway', 'urbanLocal'], 'harshBrake', config.phi)!
  expect(rates.urbanLocal / rates.freeway).toBeCloseTo(2, 0.7)
  expect(fitConditionRates([vehicle({})], 'road', ['freeway'], 'harshBrake', config.phi)).toBeNull()
})

test('splits a trip that is partly in town, and compares every subject with itself', () => {
  const random = new Random(8)
  const subjects = fleet(300, (at) => {
    const habit = at % 2 === 0 ? 0.5 : 1.5
    const part = (town: number, exposure: number) => ({
      shares: { freeway: 1 - town, urbanLocal: town },
      behavioral: {
        harshBrake: { points: 2 * random.poisson((3 * habit * (1 + town) * exposure) / 2), exposure },
      },
    })
    const road = at % 2 === 0 ? [part(0.2, 4), part(0.8, 16)] : [part(0.2, 16), part(0.8, 4)]
    return vehicle({}, { byCondition: { road } })
  })
  const rates = fitConditionRates(subjects, 'road', ['freeway', 'urbanLocal'], 'harshBrake', config.phi)!
  expect(rates.urbanLocal / rates.freeway).toBeGreaterThan(1.85)
  expect(rates.urbanLocal / rates.freeway).toBeLessThan(2.15)
})

test('treats false alarms as per mile, so that they don’t even out roads or drivers', () => {
  const random = new Random(3)
  const precision = 0.6
  const subjects = fleet(400, () => {
    const habit = random.gamma(2) / 2
    const part = (name: 'freeway' | 'urbanLocal', factor: number) => ({
      shares: { [name]: 1 },
      // Two events per 1,000 miles on average in both; 4 of 10 reported ones are false.
      behavioral: { harshBrake: reported((habit * factor * 4) / 3, 10) },
    })
    const reported = (rate: number, exposure: number) => {
      const points = config.phi * random.poisson(((rate + (2 * (1 - precision)) / precision) * exposure) / config.phi)
      return { points, exposure }
    }
    const road = [part('freeway', 1), part('urbanLocal', 2)]
    const points = road.reduce((sum, { behavioral }) => sum + behavioral.harshBrake.points, 0)
    return vehicle(
      { harshBrake: { points: points * precision, exposure: 20, unreviewed: { points, precision } } },
      { exposure: 20, byCondition: { road } },
    )
  })
  const { mean, alpha, conditions } = fitPriors(subjects, config).types.harshBrake!
  expect(mean).toBeCloseTo(2, 0)
  // Without separating false alarms it is 1.4 to one, and the shape 5.
  expect(conditions!.road!.urbanLocal / conditions!.road!.freeway).toBeGreaterThan(1.8)
  expect(conditions!.road!.urbanLocal / conditions!.road!.freeway).toBeLessThan(2.2)
  expect(alpha).toBeGreaterThan(1.6)
  expect(alpha).toBeLessThan(2.6)
})

test('counts as much in total as is expected in total, even if many are more careful than false alarms allow', () => {
  const random = new Random(12)
  // 9 of 10 reported events are genuine, with 7 assumed, so many subjects seem to have fewer than none.
  const reported = fleet(300, () => {
    const points = config.phi * random.poisson(((random.gamma(0.6) / 0.6 + 0.1) * 2 * 10) / config.phi)
    return vehicle({ phone: { points: 0.7 * points, exposure: 10, unreviewed: { points, precision: 0.7 } } })
  })
  const fitted = fitPriors(reported, config)
  const counted = reported.map((one) => behavioralRisk(one.behavioral, config, fitted).types[0]!.points)
  const rate = counted.reduce((sum, points) => sum + points, 0) / (10 * reported.length)
  expect(fitted.types.phone!.mean).toBeCloseTo(rate, 2)
  const byPrecision = reported.reduce((sum, one) => sum + one.behavioral.phone!.points, 0) / (10 * reported.length)
  expect(rate).toBeGreaterThan(1.05 * byPrecision)
})

test('grades events by their class’s strength, only for types graded by force', () => {
  const of = (at: number) =>
    vehicle(
      { harshBrake: { points: 30, exposure: 10 }, speeding: { points: 30, exposure: 10 } },
      {
        usage: { ...vehicle({}).usage, vehicleClass: at < 40 ? 'light' : at < 80 ? 'heavy' : at < 90 ? 'bus' : null },
        strengths: {
          harshBrake: alike(20, at < 40 ? 1.5 : 0.75),
          speeding: alike(20, at < 40 ? 1.5 : 0.75),
        },
      },
    )
  const { types } = fitPriors(fleet(100, of), config)
  expect(Object.keys(types.harshBrake!.strengthByClass!)).toEqual(['heavy', 'light'])
  const { heavy, light } = types.harshBrake!.strengthByClass!
  expect(light! / heavy!).toBeCloseTo(2, 1)
  expect(types.speeding!.strengthByClass).toBeUndefined()
  // The same points mean more for a heavy vehicle than for a light one.
  const scoreOf = (at: number) => scoreSubject(of(at), config, fitPriors(fleet(100, of), config)).behavioral!.score
  expect(scoreOf(40)).toBeGreaterThan(scoreOf(0))
})

test('grades events by their provider’s strength for the class, so its scale isn’t attributed to drivers', () => {
  // The same habits: one provider grades, another reports every event alike, and a third has too few vehicles to
  // determine how it grades.
  const providers = ['grading', 'plain', 'few'] as const
  const of = (at: number) => {
    const provider = providers[at < 20 ? 0 : at < 40 ? 1 : 2]!
    const strength = provider === 'grading' ? 0.9 : 1.4
    const own = { points: 30 * strength, exposure: 10 }
    return vehicle(
      { harshBrake: own, phone: own, speeding: own },
      {
        provider,
        usage: { ...vehicle({}).usage, vehicleClass: at % 2 ? 'light' : null },
        strengths: Object.fromEntries(
          (['harshBrake', 'phone', 'speeding'] as const).map((type) => [type, alike(300, strength)]),
        ),
      },
    )
  }
  const { types, ...others } = fitPriors(fleet(49, of), config)
  for (const type of ['harshBrake', 'phone'] as const) {
    const { grading, plain, ...rest } = types[type]!.strengthByProvider!
    expect(rest).toEqual({})
    expect(Object.keys(plain!)).toEqual(['light', 'unknown'])
    expect(plain!.light! / grading!.light!).toBeCloseTo(1.4 / 0.9, 2)
  }
  expect(types.speeding!).not.toHaveProperty('strengthByProvider')
  const scoreOf = (at: number) => {
    const { harshBrake, phone } = of(at).behavioral
    return scoreSubject({ ...of(at), behavioral: { harshBrake: harshBrake!, phone: phone! } }, config, {
      ...others,
      types,
    }).behavioral!.score
  }
  expect(scoreOf(0)).toBeCloseTo(scoreOf(20), 1)
  // If a provider's grading is unknown, points count as they are.
  expect(scoreOf(48)).toBeGreaterThan(scoreOf(20) + 0.5)
})

test('expects in total what was observed in total, by place and by strength of the class', () => {
  const isInCity = (at: number) => at >= 70
  const of = (at: number) => {
    const [isHeavy, inCity] = [at < 60, isInCity(at)]
    const [exposure, points] = [isHeavy ? 30 : 10, isHeavy ? 20 : 60]
    const road = inCity ? { urbanLocal: 1 } : { freeway: 1 }
    const part = (name: string, often: number) => ({
      shares: { [name]: 1 },
      behavioral: { harshBrake: { points: often * points, exposure: exposure / 2 } },
    })
    return vehicle(
      { harshBrake: { points, exposure } },
      {
        exposure,
        mix: { road },
        byCondition: { road: [part('freeway', 0.2), part('urbanLocal', 0.8)] },
        strengths: { harshBrake: alike(20, isHeavy ? 1 : 3) },
        usage: { ...vehicle({}).usage, vehicleClass: isHeavy ? 'heavy' : 'light' },
      },
    )
  }
  const fitted = fitPriors(fleet(100, of), config)
  const { types, mix } = fitted
  const { mean, conditions, strengthByClass } = types.harshBrake!
  const { road } = conditions!
  // An anchor's differences need no breakdown.
  const together = fleet(100, of).map(({ byCondition: _, strengths: __, ...known }) => known)
  expect(differencesOf(fitPriors(together, config, { anchor: fitted }))).toEqual(differencesOf(fitted))
  const miles = (at: number) => of(at).exposure
  const all = fleet(100, of).reduce((sum, { exposure }) => sum + exposure, 0)
  const inCity = fleet(100, of).reduce((sum, { exposure }, at) => sum + (isInCity(at) ? exposure : 0), 0)
  // By miles, not by vehicles, where it is 0.3: the heavy ones drive three times as far.
  expect(mix.road!.urbanLocal).toBeCloseTo(inCity / all, 9)
  expect(road!.urbanLocal * mix.road!.urbanLocal! + road!.freeway * mix.road!.freeway!).toBeCloseTo(1, 9)
  const expectedOf = (at: number) =>
    mean * miles(at) * strengthByClass![at < 60 ? 'heavy' : 'light']! * road![isInCity(at) ? 'urbanLocal' : 'freeway']
  const expected = fleet(100, of).reduce((sum, _, at) => sum + expectedOf(at), 0)
  const shown = fleet(100, of).reduce((sum, { behavioral }) => sum + behavioral.harshBrake!.points, 0)
  expect(expected / shown).toBeCloseTo(1, 2)
})

test('separates what habits have in common from false alarms, which everyone has alike', () => {
  const precision = 0.6
  const reported = (habit: number, type: (typeof rateTypes)[number]) => {
    const points = rate(habit, type).points + (rate(1, type).points * (1 - precision)) / precision
    return { points: points * precision, exposure: 10, unreviewed: { points, precision } }
  }
  const { commonVariance } = fitPriors(
    fleet(200, (at) =>
      vehicle(Object.fromEntries(rateTypes.map((type) => [type, reported(at % 2 ? 1.6 : 0.4, type)]))),
    ),
    config,
  )
  // Without separating them, 0.13: counted points vary by 0.6 of what habits do.
  expect(commonVariance).toBeCloseTo(0.36, 1)
})

test('gives classes their own miles, and losses their own frequency', () => {
  const trucks = fleet(40, (at) =>
    vehicle(
      {},
      {
        usage: {
          miles: 80_000 + 1000 * at,
          days: 365,
          longDrivingShare: null,
          vehicleClass: at < 35 ? 'heavy' : 'bus',
        },
        losses: { confirmed: 0, suspected: [{ count: 2, precision: 0.5 }], vehicleYears: 1 },
      },
    ),
  )
  const fitted = fitPriors(trucks, config)
  expect(fitted.annualMilesByClass).toEqual({ ...config.referenceMilesByClass, heavy: 97_000 })
  expect(fitted.lossesPerVehicleYear).toBeGreaterThan(0.2)
  expect(scoreSubject(trucks[17]!, config, fitted).usage!.classMiles).toBe(97_000)
})

test('compares all classes with one reference, by which the average vehicle is average', () => {
  const of = (at: number) =>
    vehicle(
      {},
      {
        usage: {
          miles: at % 2 === 0 ? 90_000 + 100 * at : 9_000 + 50 * at,
          days: 365,
          longDrivingShare: at % 2 === 0 ? 0.3 : 0.02,
          vehicleClass: at % 2 === 0 ? 'heavy' : 'light',
        },
      },
    )
  const all = fleet(80, of)
  const fitted = fitPriors(all, config)
  const usages = all.map((one) => scoreSubject(one, config, fitted).usage!)
  const mean = (values: readonly number[]) => sum(values) / values.length
  expect(mean(usages.map(({ factors }) => factors.mileage))).toBeCloseTo(1, 9)
  expect(mean(usages.map(({ factors }) => factors.longDriving))).toBeCloseTo(1, 9)
  expect(usages[0]!.score).toBeGreaterThan(50)
  expect(usages[1]!.score).toBeLessThan(50)
  // Of few vehicles nothing is known of the mix: each is compared with its class.
  const few = fitPriors(all.slice(0, 20), config)
  expect(few.usage).toBeUndefined()
  expect(scoreSubject(all[0]!, config, few).usage!.referenceMiles).toBe(config.referenceMilesByClass.heavy)
})

test('gives the same priors for a residual found later as for one found at once', () => {
  const of = (at: number) =>
    vehicle({ phone: { points: 7 + (at % 9), exposure: 10, unreviewed: { points: 10, precision: 0.7 } } })
  const portfolio = fleet(40, of)
  const later = withResidual(fitPriors(portfolio, config), 0.11)
  expect(later).toEqual(fitPriors(portfolio, config, { residualSd: 0.11 }))
  expect(later.residualSd).toBe(0.11)
})

test('names equal priors alike, and others differently', () => {
  expect(startingPriors(structuredClone(config)).version).toBe(start.version)
  expect(startingPriors({ ...config, residualSd: 0.2 }).version).not.toBe(start.version)
  expect(start.version).toMatch(/^start-[0-9a-f]{16}$/)
})

test('fits the residual from the differences between months beyond chance', () => {
  const random = new Random(9)
  const months = (sd: number, shown: number) =>
    fleet(200, () => vehicle({})).map(() =>
      Array.from({ length: 6 }, () => ({
        log: 0.4 + shown * sd * random.normal() + 0.1 * random.normal(),
        chance: 0.1,
        shown,
      })),
    )
  expect(fitResidual(months(0.2, 1))).toBeCloseTo(0.2, 1)
  expect(fitResidual(months(0.4, 0.5))).toBeCloseTo(0.4, 1)
  expect(fitResidual(months(0, 1))).toBe(0.05)
  expect(fitResidual([[{ log: 0, chance: 0.1, shown: 1 }]])).toBeNull()
})

test.each([
  [0, 1],
  [0.3, 1],
  [0, 0.7],
  [0.3, 0.7],
])(
  'differs between months of one habit only by reported chance, whatever isn’t sensed (common variance %d, precision %d)',
  (commonVariance, precision) => {
    const priors = { ...start, commonVariance }
    /** False alarms per genuine event of the average subject. */
    const falseOnes = (1 - precision) / precision
    const monthsOf = (factor: number) => {
      const random = new Random(11)
      return Array.from({ length: 4000 }, () => {
        const evidence: BehavioralEvidence = {}
        for (const type of ['speeding', 'harshBrake'] as const) {
          const expected = ((factor + falseOnes) * start.types[type]!.mean * 4) / config.phi
          const points = config.phi * random.poisson(expected)
          evidence[type] = { points: points * precision, exposure: 4, unreviewed: { points, precision } }
        }
        return monthlyRiskOf(behavioralRisk(evidence, config, priors), config, priors)
      })
    }
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const months = monthsOf(1)
    const center = mean(months.map(({ log }) => log))
    const spread = Math.sqrt(mean(months.map(({ log }) => (log - center) ** 2)))
    expect(mean(months.map(({ chance }) => chance)) / spread).toBeCloseTo(1, 1)
    // Both types together make up this share of everything expected, and γ turns half of a change in events into a
    // change in risk.
    const weighted = rateTypes.map((type) => config.types[type].weight * start.types[type]!.mean)
    const share = (6 * 6 + 4 * 3) / weighted.reduce((sum, value) => sum + value, 0)
    const change = (mean(monthsOf(1.1).map(({ log }) => log)) - center) / (config.gamma * Math.log(1.1) * share)
    expect(Math.abs(mean(months.map(({ shown }) => shown)) - Math.min(change, 1))).toBeLessThan(0.1)
  },
)

test('rejects a portfolio with impossible evidence', () => {
  expect(() => fitPriors([vehicle({ phone: { points: 1, exposure: 0 } })], config)).toThrow('behavioral.phone.exposure')
})
