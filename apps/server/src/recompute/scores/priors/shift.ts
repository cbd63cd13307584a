import { type RiskType, riskTypes } from '@milepost/contract/risk/query'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import type { Priors } from '@milepost/scoring/fit/priors'
import { scoreSubject } from '@milepost/scoring/score-subject'
import type { SubjectScores } from '@milepost/scoring/subject-scores'
import { recordOf, recordsOf } from '../fleet-records.ts'
import type { DrivenVehicle } from './driven-vehicles.ts'

/** By how many points other priors move the mean scores of a client's vehicles, whose driving is the same; null for a score that none has. */
export type Shift = Record<RiskType, number | null>

/** Returns how far the mean scores of the same evidence are apart with other priors. */
export function shiftOf(
  vehicles: readonly DrivenVehicle[],
  config: ScoringConfig,
  before: Priors,
  after: Priors,
): Shift {
  const [then, now] = [before, after].map((priors) => scoresBy(vehicles, config, priors))
  const means = riskTypes.map((type) => {
    const moves = then!.flatMap((scores, at) => {
      const [one, other] = [scores[type]?.score, now![at]![type]?.score]
      return one === undefined || other === undefined ? [] : [other - one]
    })
    return [type, moves.length > 0 ? moves.reduce((sum, move) => sum + move, 0) / moves.length : null]
  })
  return Object.fromEntries(means)
}

function scoresBy(vehicles: readonly DrivenVehicle[], config: ScoringConfig, priors: Priors): SubjectScores[] {
  const records = recordsOf(new Map(vehicles.map(({ id, known }) => [id, known])), config, priors)
  return vehicles.map(({ known }) => scoreSubject(known, config, priors, recordOf(known, records)))
}
