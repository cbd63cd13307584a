import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { behavioralRisk } from '@milepost/scoring/behavioral'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { environmentalRisk } from '@milepost/scoring/environmental'
import { ratePoints } from '@milepost/scoring/evidence/event-points'
import { gradedOf } from '@milepost/scoring/evidence/evidence'
import { coverageOf } from '@milepost/scoring/fit/calibration'
import { fitPriors } from '@milepost/scoring/fit/fit-priors'
import { normalisedGini } from '@milepost/scoring/fit/gini'
import type { Priors } from '@milepost/scoring/fit/priors'
import { z90 } from '@milepost/scoring/math/interval'
import { Random } from '@milepost/scoring/math/random'
import { scoreOf } from '@milepost/scoring/math/score-map'
import { report } from '../report.ts'
import { bestPossible } from './best-possible.ts'
import { type Driven, drive, makeDriver, phiOf, type SimulatedDriver, type Trade, type World } from './portfolio.ts'

// Checks whether scores find drivers' true risk, which is known because it is simulated. Priors are fitted on another
// portfolio than the one scored. Claims are compared by their expectation, so that only the scores make a difference.

const fittedOn = 1500
const scored = 12_000

const usual: World = {
  commonVariance: 0.25,
  ownVariance: 0.5,
  strengthSd: 0,
  strengthMatters: false,
  hasPlaces: false,
  driftSd: 0,
}

type Sample = Driven & { driver: SimulatedDriver }
type Portfolio = { config: ScoringConfig; priors: Priors; samples: Sample[] }

/** 50 to 20,000 miles, every order of magnitude equally likely. */
const mixedMiles = (random: Random) => 50 * 400 ** random.uniform()

function simulate(world: World, miles: (random: Random) => number, change: Partial<ScoringConfig> = {}): Portfolio {
  const changed = { ...defaultScoringConfig, ...change }
  const config = { ...changed, phi: phiOf([1, 2, 3, 4, 5].map((intensity) => ratePoints(intensity, changed))) }
  const random = new Random(2026)
  const sample = (length: number) =>
    Array.from({ length }, (): Sample => {
      const driver = makeDriver(world, config, random)
      return { driver, ...drive(driver, miles(random), world, config, random) }
    })
  const priors = fitPriors(
    sample(fittedOn).map(({ subject }) => subject),
    config,
  )
  return { config, priors, samples: sample(scored) }
}

const riskOf = ({ subject }: Sample, { config, priors }: Portfolio, ofPriors = priors) =>
  behavioralRisk(subject.behavioral, config, ofPriors, subject.mix, gradedOf(subject))

/** Weighted points per 1,000 miles relative to the portfolio's: the basis of scores without shrinkage. */
function rawRatio({ subject }: Sample, { config, priors }: Portfolio): number {
  let [seen, average] = [0, 0]
  for (const type of rateTypes) {
    const { weight } = config.types[type]
    seen += (weight * subject.behavioral[type]!.points) / subject.exposure
    average += weight * priors.types[type]!.mean
  }
  return seen / average
}

const giniOf = (samples: readonly Sample[], predict: (sample: Sample) => number) =>
  normalisedGini(
    samples.map((sample) => ({ years: 1, predicted: predict(sample), claims: sample.driver.claimsPerYear })),
  )!

const rootMeanSquare = (values: readonly number[]) =>
  Math.sqrt(values.reduce((total, value) => total + value ** 2, 0) / values.length)
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`

function smallExposure(): void {
  const figures = [200, 500, 1000, 1500].flatMap((miles) => {
    const portfolio = simulate(usual, () => miles)
    const error = (predict: (sample: Sample) => number) =>
      rootMeanSquare(portfolio.samples.map((sample) => predict(sample) - sample.driver.behavior))
    const shrunk = error((sample) => riskOf(sample, portfolio).relativeRisk)
    const raw = error((sample) => rawRatio(sample, portfolio))
    const rooted = error((sample) => rawRatio(sample, portfolio) ** portfolio.config.gamma)
    return [
      {
        what: `${miles} miles: error of frequency over half the raw rate's`,
        value: (100 * shrunk) / raw,
        limit: 50,
        unit: '%',
      },
      {
        what: `${miles} miles: the same if the raw rate has our exponent`,
        value: (100 * shrunk) / rooted,
        limit: 100,
        unit: '%',
      },
    ]
  })
  report('Predicted frequency on few miles (ratio to the limit)', figures)
}

function ranking(): void {
  console.log('\nRanking at 50 to 20,000 miles (nGini of expected claims)')
  for (const [name, world] of [
    ['separate behaviors', { ...usual, commonVariance: 0, ownVariance: 0.75 }],
    ['behaviors with a little in common', { ...usual, commonVariance: 0.1, ownVariance: 0.67 }],
    ['behaviors with much in common', usual],
  ] as const) {
    const portfolio = simulate(world, mixedMiles)
    const { samples, priors, config } = portfolio
    const perMile = (of: (sample: Sample) => Record<RateType, number>) =>
      giniOf(samples, (sample) => {
        const own = of(sample)
        return rateTypes.reduce((sum, type) => sum + config.types[type].weight * own[type], 0) / sample.subject.exposure
      })
    const score = giniOf(samples, (sample) => riskOf(sample, portfolio).relativeRisk)
    const oneLevel = { ...priors, commonVariance: 0 }
    const ginis = {
      'points per 1,000 miles': perMile(({ wholePoints }) => wholePoints),
      'plain events per 1,000 miles': perMile(({ counts }) => counts),
      'one level': giniOf(samples, (sample) => riskOf(sample, portfolio, oneLevel).relativeRisk),
      'the best that counts allow': giniOf(samples, (sample) => bestPossible(sample, world, config)),
      'the behaviors themselves': giniOf(samples, ({ driver }) => driver.behavior),
    }
    const compared = Object.entries(ginis).map(
      ([what, gini]) => `${gini.toFixed(4)} ${what} (${percent(score / gini)})`,
    )
    console.log(
      `  ${name} (tau ${priors.commonVariance.toFixed(2)}): ${score.toFixed(4)} score; ${compared.join(', ')}`,
    )
    const gain = (score / ginis['points per 1,000 miles'] - 1) * 100
    const possible = (ginis['the best that counts allow'] / ginis['points per 1,000 miles'] - 1) * 100
    report(`  ${name}`, [
      { what: 'target gain over points per 1,000 miles', value: 20, limit: gain, unit: '%' },
      { what: 'possible gain', value: possible, limit: gain, unit: '%' },
    ])
  }
}

function intensity(): void {
  console.log('\nDo factors of intensity earn their place? (nGini at 50 to 20,000 miles)')
  const worlds: [string, World][] = [
    ['intensity unrelated to the driver', usual],
    ['drivers differ in it, claims do not follow', { ...usual, strengthSd: 0.35 }],
    ['drivers differ in it, claims follow', { ...usual, strengthSd: 0.35, strengthMatters: true }],
  ]
  for (const [name, world] of worlds) {
    const ginis = [1, 0.5, 0].map((intensityPowerInRates) => {
      const portfolio = simulate(world, mixedMiles, { intensityPowerInRates })
      const gini = giniOf(portfolio.samples, (sample) => riskOf(sample, portfolio).relativeRisk)
      return `${gini.toFixed(4)} at power ${intensityPowerInRates}`
    })
    console.log(`  ${name}: ${ginis.join(', ')}`)
  }
}

function places(): void {
  console.log('\nBehavior and place (mean error of behavioral scores by trade; error and nGini of the combined score)')
  const portfolio = simulate({ ...usual, hasPlaces: true }, mixedMiles)
  const { config, priors, samples } = portfolio
  const blind = {
    ...priors,
    types: Object.fromEntries(Object.entries(priors.types).map(([type, { conditions: _, ...own }]) => [type, own])),
  }
  const center = environmentalRisk({ road: priors.mix.road, light: priors.mix.light }, config).relativeRisk
  const ways: [string, Priors, number][] = [
    ['as it is', blind, 1],
    ['road and light at half weight', blind, 0.5],
    ['road and light excluded', blind, 0],
    ['expected rates follow road and light', priors, 1],
  ]
  for (const [name, given, weight] of ways) {
    const behaviors = samples.map((sample) => riskOf(sample, portfolio, given).relativeRisk)
    const combined = samples.map(
      ({ subject }, at) => behaviors[at]! * (environmentalRisk(subject.mix, config).relativeRisk / center) ** weight,
    )
    const centerOf = (values: readonly number[]) => mean(values.map(Math.log))
    const shift = centerOf(combined) - centerOf(samples.map(({ driver }) => driver.behavior * driver.place))
    const error = rootMeanSquare(
      samples.map(({ driver }, at) => Math.log(combined[at]!) - shift - Math.log(driver.behavior * driver.place)),
    )
    const byTrade = (['city delivery', 'regional', 'long haul'] satisfies Trade[]).map((trade) => {
      const own = samples.flatMap(({ driver }, at) =>
        driver.trade === trade ? [scoreOf(behaviors[at]!) - scoreOf(driver.behavior)] : [],
      )
      return `${trade} ${mean(own).toFixed(1)}`
    })
    const predicted = new Map(samples.map((sample, at) => [sample, combined[at]!]))
    const gini = giniOf(samples, (sample) => predicted.get(sample)!)
    console.log(`  ${name}: ${byTrade.join(', ')}; error ${error.toFixed(3)}, nGini ${gini.toFixed(4)}`)
  }
}

function intervals(): void {
  console.log('\nWhere 90% intervals contain the truth, by miles')
  for (const driftSd of [0, 0.35]) {
    const figures = [100, 500, 2000, 10_000].map((miles) => {
      const portfolio = simulate({ ...usual, driftSd }, () => miles)
      const covered = (sigma: number) =>
        coverageOf(
          portfolio.samples.map((sample) => {
            const { relativeRisk, seLog } = riskOf(sample, portfolio)
            const half = z90 * Math.hypot(seLog, sigma)
            const log = Math.log(relativeRisk)
            return { low: log - half, high: log + half, truth: Math.log(sample.driver.behavior) }
          }),
        )!
      return `${miles}: ${(100 * covered(0)).toFixed(0)} % without sigma, ${(100 * covered(portfolio.priors.residualSd)).toFixed(0)} % with`
    })
    console.log(`  behaviors that ${driftSd ? 'drift' : 'stay'}: ${figures.join('; ')}`)
  }
}

smallExposure()
ranking()
intensity()
places()
intervals()
