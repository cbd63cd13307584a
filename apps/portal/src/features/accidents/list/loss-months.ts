import type { AccidentMonth } from '@milepost/contract/accidents/endpoints'

interface Known {
  /** The first day with any data of the fleet; null if there is none. */
  knownFrom: string | null
  /** The first day from which everything is imported; null if all days are. */
  importedFrom: string | null
}

export type LossMonth = { month: string; counted: AccidentMonth | undefined; isZeroKnown: boolean }

/**
 * Returns the losses of each month (its first day). Without one, a month has none only if all of its days are imported and
 * not before the fleet's first data.
 */
export function lossMonths(
  months: readonly string[],
  recorded: readonly AccidentMonth[],
  { knownFrom, importedFrom }: Known,
): LossMonth[] {
  const of = new Map(recorded.map((month) => [month.month, month]))
  const isBefore = (month: string, day: string | null) => day !== null && month.slice(0, 7) < day.slice(0, 7)
  return months.map((month) => ({
    month,
    counted: of.get(month),
    isZeroKnown: !isBefore(month, knownFrom) && (importedFrom === null || month >= importedFrom),
  }))
}

/** Returns how many of the first months are neither known to be zero nor have a loss. */
export function leadingUnknown(months: readonly LossMonth[]): number {
  const at = months.findIndex(({ counted, isZeroKnown }) => counted !== undefined || isZeroKnown)
  return at < 0 ? months.length : at
}
