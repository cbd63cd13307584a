import { behavioralRisk } from '@milepost/scoring/behavioral'
import { gradedOf, type SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { type MonthlyRisk, monthlyRiskOf } from '@milepost/scoring/fit/fit-residual'
import type { Priors } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import type { Detectors } from '../../evidence/detectors.ts'
import { type EvidenceById, readVehicles } from '../../evidence/read-evidence.ts'
import type { EvidenceSelection } from '../../evidence/subject-evidence.ts'
import { type DrivenVehicle, someVehicles } from './driven-vehicles.ts'

/** Whole months before today whose events show how much behavior changes from one month to the next. */
const residualMonths = 6

/**
 * Days of a month on which a vehicle must be known (expert). The few days before a connection's history begins are no month: chance is
 * calculated for counts that aren't small, and its excess in them would look like changing habits.
 */
const leastDays = 20

/** This many vehicles determine the variance to within a fortieth: more would only take longer. */
const mostVehicles = 500

/** Returns all units of some vehicles. */
function unitsOfSome(evidence: EvidenceById, vehicles: readonly DrivenVehicle[]): string[] {
  const chosen = new Set(someVehicles(vehicles, mostVehicles).map(({ known }) => known))
  return [...evidence].flatMap(([id, known]) => (chosen.has(known) ? [id] : []))
}

/** Returns the behavior of some of a client's vehicles in each of the last months, from that month alone. */
export async function monthlyRisks(
  pool: pg.Pool,
  wanted: EvidenceSelection,
  detectors: Detectors,
  priors: Priors,
  { evidence: all, subjects }: { evidence: EvidenceById; subjects: readonly DrivenVehicle[] },
): Promise<MonthlyRisk[][]> {
  const { config, asOf } = wanted
  const vehicleIds = unitsOfSome(all, subjects)
  const series = new Map<string, MonthlyRisk[]>()
  for (let back = 1; back <= residualMonths; back++) {
    const [firstMonth, last] = monthBefore(asOf, back)
    const evidence = await readVehicles(pool, { ...wanted, asOf: last, firstMonth }, detectors, vehicleIds)
    const counted = new Set<SubjectEvidence>()
    for (const [id, known] of evidence) {
      // Units of one vehicle have the same evidence.
      if (counted.has(known) || known.exposure * 1000 < config.minimumMiles || known.usage.days < leastDays) continue
      counted.add(known)
      const month = monthlyRiskOf(
        behavioralRisk(known.behavioral, config, priors, known.mix, gradedOf(known)),
        config,
        priors,
      )
      series.set(id, [...(series.get(id) ?? []), month])
    }
  }
  return [...series.values()]
}

/** Returns the first and last day of the month `months` before a day's. */
function monthBefore(day: string, months: number): [first: string, last: string] {
  const [year, month] = day.split('-').map(Number)
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return [iso(Date.UTC(year!, month! - 1 - months, 1)), iso(Date.UTC(year!, month! - months, 0))]
}
