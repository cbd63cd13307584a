import { rateTypes } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { startingPriors } from '@milepost/scoring/fit/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import { partsOf } from '@milepost/server/recompute/scores/score-columns'
import { settledScores } from '@milepost/server/recompute/scores/settled-scores'

const evidence: SubjectEvidence = {
  exposure: 8.123_456,
  behavioral: Object.fromEntries(rateTypes.map((type, at) => [type, { points: at * 2.345_678, exposure: 7.654_321 }])),
  drivenDays: 240,
  mix: {
    light: { day: 5_678.91, dusk: 0, night: 1_234.56 },
    traffic: { normal: 5_432.1, high: 1_234.56, veryHigh: 0 },
  },
  usage: { miles: 23_456, days: 365, longDrivingShare: null, vehicleClass: 'heavy' },
  losses: { confirmed: 0, suspected: [{ count: 2, precision: 0.712_345 }], vehicleYears: 1.5 },
}

/** Returns what is stored with a score, as large as a scored vehicle's. */
export function sampleScore(): { parts: string; priorsVersion: string } {
  const priors = startingPriors(defaultScoringConfig)
  const parts = partsOf(evidence, settledScores(scoreSubject(evidence, defaultScoringConfig, priors), 'settled'))
  return { parts, priorsVersion: priors.version }
}
