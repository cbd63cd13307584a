import type { ComplianceRow } from '@milepost/contract/compliances/endpoints'
import { dayBefore, monthAfter, monthOf } from '@milepost/domain/time/calendar-days'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { ofDays, readZone } from '../../../reporting/driving/day-range.ts'
import { metricResults, stateOf } from '../measure/metric-results.ts'
import type { MonthFacts } from '../measure/month-facts.ts'
import { calculateMonths, type MonthOfClient, regionAt } from './calculate-months.ts'
import {
  parkOf,
  readSubjects,
  registrationOf,
  type Subject,
  type SubjectFilter,
  vehicleTypeOf,
} from './read-subjects.ts'

/** A vehicle's result with what it was decided by. */
export type Evaluated = { row: ComplianceRow; subject: Subject; facts: MonthFacts | null }
export type Evaluation = MonthOfClient & {
  results: Evaluated[]
  /** Vehicles whose month isn't calculated yet. */
  pending: number
}

/** Someone waits: after this long, the rest is left to the next request. */
export const usualPatienceMs = 1_500
const atOnce = 8
/** Parts read at the same time. */
const atATime = 2
const hourMs = 3_600_000
/** While a month and its late reports aren't over, positions arrive that change no sums. */
const recheckMs = 6 * hourMs
const settledMs = 7 * 24 * hourMs

/**
 * Decides the metrics of all vehicles with a checklist for the month of a day. Months that aren't stored, or were
 * calculated from what has changed since, are calculated first, until `patienceMs` is over.
 */
export async function evaluate(
  db: ClientDatabase,
  filter: SubjectFilter & { month: string },
  patienceMs = usualPatienceMs,
): Promise<Evaluation> {
  const started = performance.now()
  const zone = await readZone(db)
  const month = monthOf(filter.month)
  const { first, last, span } = ofDays(zone, month, dayBefore(monthAfter(month)))
  const subjects = await readSubjects(db, filter, { first, last })
  const ofClient = { month, zone, span }
  const now = Date.now()
  const isFresh = (subject: Subject) =>
    subject.basis === basisOf(zone, subject) && !isDueAgain(subject, span.until.getTime(), now)
  const due = subjects.filter((subject) => !isFresh(subject))
  const calculated = new Map<string, MonthFacts>()
  const calculate = async (part: readonly Subject[]) => {
    const wanted = part.map((subject) => ({
      vehicleId: subject.id,
      park: parkOf(subject),
      basis: basisOf(zone, subject),
    }))
    for (const [id, facts] of await calculateMonths(db, ofClient, wanted)) calculated.set(id, facts)
  }
  let done = 0
  // At least one part, so that every request makes progress.
  while (done < due.length && (done === 0 || performance.now() - started < patienceMs)) {
    const next = due.slice(done, done + atATime * atOnce)
    const parts = Array.from({ length: Math.ceil(next.length / atOnce) }, (_, index) =>
      next.slice(index * atOnce, (index + 1) * atOnce),
    )
    await Promise.all(parts.map(calculate))
    done += next.length
  }
  const open = new Set(due.slice(done).map(({ id }) => id))
  const results = subjects.map((subject) => {
    const facts = calculated.get(subject.id) ?? (open.has(subject.id) ? null : subject.facts)
    return { row: toRow(subject, facts), subject, facts }
  })
  return { ...ofClient, results, pending: open.size }
}

/** What facts were calculated from, besides trips and positions themselves. */
const basisOf = (zone: string, subject: Subject) => {
  const park = parkOf(subject)
  return [zone, park?.lat ?? '', park?.lon ?? '', subject.days ?? ''].join(' ')
}

function isDueAgain({ calculatedMs, facts }: Subject, monthEndsMs: number, now: number): boolean {
  if (calculatedMs === null || now - calculatedMs < recheckMs) return calculatedMs === null
  return calculatedMs < monthEndsMs + settledMs || !facts?.hasPositions
}

function toRow(subject: Subject, facts: MonthFacts | null): ComplianceRow {
  const { id, name, vin, connection, checklist } = subject
  const park = parkOf(subject)
  const vehicle = {
    park,
    parkRegionId: park && regionAt(park),
    registeredRegionId: registrationOf(subject),
    vehicleType: vehicleTypeOf(subject),
  }
  const cells = metricResults(checklist.metrics, { vehicle, facts })
  return {
    vehicle: { id, name, vin },
    connection,
    checklist: { id: checklist.id, name: checklist.name },
    state: stateOf(cells),
    cells,
  }
}
