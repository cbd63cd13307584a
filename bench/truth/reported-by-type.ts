import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type { TrueDriving } from './true-driving.ts'
import { worldTypes } from './true-driving.ts'

type Known = { provider: string; driving: TrueDriving; scores: { evidence: SubjectEvidence } }

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const percent = (part: number, whole: number) =>
  (whole > 0 ? String(Math.round((100 * part) / whole)) : '–').padStart(5)

/**
 * By provider and type: points counted in scores as a percentage of what the detectors had to report, and miles counted
 * as sensed as a percentage of those with a working sensor.
 */
export function tableOfTypes(known: readonly Known[]): string {
  const head = ['points / miles, %'.padEnd(18), ...worldTypes.map((type) => type.slice(0, 10).padStart(12))].join('')
  const lines = [...Map.groupBy(known, ({ provider }) => provider)].map(([provider, own]) =>
    [
      provider.padEnd(18),
      ...worldTypes.map((type, at) => {
        const seen = own.map(({ scores }) => scores.evidence.behavioral[type])
        const points = percent(
          total(seen.map((one) => one?.points ?? 0)),
          total(own.map(({ driving }) => driving.points[at]!)),
        )
        const miles = percent(
          total(seen.map((one) => one?.exposure ?? 0)),
          total(own.map(({ driving }) => driving.sensed[at]!)),
        )
        return `${points} /${miles}`.padStart(12)
      }),
      percent(
        total(own.map(({ scores }) => scores.evidence.exposure)),
        total(own.map(({ driving }) => driving.exposure)),
      ),
    ].join(''),
  )
  return ['', head, ...lines].join('\n')
}
