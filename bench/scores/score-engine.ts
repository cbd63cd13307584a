import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig as config } from '@milepost/scoring/config'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { Random } from '@milepost/scoring/math/random'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { report } from '../report.ts'

// Measures how many subjects one core scores per second, all five scores with every reason.

const random = new Random(7)
const subjects = Array.from({ length: 20_000 }, (): SubjectEvidence => {
  const exposure = 0.05 + 15 * random.uniform()
  return {
    exposure,
    behavioral: Object.fromEntries(
      rateTypes.map((type) => {
        const expected = config.types[type].pointsPer1000Miles * exposure
        return [type, { points: random.poisson(expected), exposure }]
      }),
    ),
    drivenDays: 200,
    mix: {
      light: { day: random.uniform(), dusk: random.uniform(), night: random.uniform() },
      traffic: { normal: 6, high: 2, veryHigh: random.uniform() },
      weather: { clear: 5, rain: random.uniform(), snow: 0.1 },
      road: { freeway: random.uniform(), urbanArterial: random.uniform(), urbanLocal: 0.3, rural: 0.1 },
    },
    usage: { miles: 1000 * exposure, days: 365, longDrivingShare: 0.1 * random.uniform(), vehicleClass: null },
    losses: {
      confirmed: random.poisson(0.2),
      suspected: [{ count: random.poisson(0.3), precision: 0.4 }],
      vehicleYears: 2,
    },
  }
})
const conditions = {
  road: { freeway: 0.7, urbanArterial: 1.3, urbanLocal: 1.5, rural: 0.9 },
  light: { day: 1, night: 1.2 },
}
const start = startingPriors(config)
const priors = {
  ...start,
  commonVariance: 0.2,
  types: Object.fromEntries(Object.entries(start.types).map(([type, own]) => [type, { ...own, conditions }])),
}

let sum = 0
const round = () => {
  const began = process.cpuUsage()
  for (const subject of subjects) sum += scoreSubject(subject, config, priors).combined?.score ?? 0
  const { user, system } = process.cpuUsage(began)
  return subjects.length / ((user + system) / 1e6)
}
for (let warm = 0; warm < 2; warm++) round()
const perSecond = Math.max(...Array.from({ length: 5 }, round))
report('Scores with reasons (target over actual)', [
  { what: 'target per second on one core', value: 50_000, limit: perSecond, unit: 'scores' },
])
console.log(`  mean score ${(sum / subjects.length / 7).toFixed(2)}`)
