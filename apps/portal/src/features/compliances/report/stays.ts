import type { ComplianceEvidence } from '@milepost/contract/compliances/endpoints'
import { dayAfter } from '@milepost/domain/time/calendar-days'

type Night = ComplianceEvidence['overnight'][number]
/** Nights in a row at one place. */
export type Stay = Night & { lastDay: string; nights: number }

/** A hundredth of a degree: about a kilometer. */
const samePlaceDegrees = 0.01

/** Joins nights in a row that were spent at the same place. */
export function staysOf(nights: readonly Night[]): Stay[] {
  const stays: Stay[] = []
  for (const night of nights) {
    const last = stays.at(-1)
    if (last && dayAfter(last.lastDay) === night.day && isSame(last, night)) {
      last.lastDay = night.day
      last.nights += 1
    } else stays.push({ ...night, lastDay: night.day, nights: 1 })
  }
  return stays
}

const isSame = (a: Night, b: Night) =>
  a.regionId === b.regionId && Math.abs(a.lat - b.lat) < samePlaceDegrees && Math.abs(a.lon - b.lon) < samePlaceDegrees
