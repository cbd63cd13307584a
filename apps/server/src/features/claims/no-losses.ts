import { dayOfCell } from '../../import/cell-values.ts'

/** What a line without a claim states: its policy had no losses, until a day if it names one. */
export type NoLosses = { asOf: string | null }

type Cells = {
  claimNumber: string | null
  policyNumber: string | null
  paidUsd: number | null
  reservedUsd: number | null
  injuries: number | null
}
type Facts = 'vin' | 'vehicleName' | 'lossDate' | 'lossTime' | 'faultPercent'

const words =
  /^(?:none|nil|n\/?a|no(?: known| reported)? (?:loss(?:es)?|claims?)(?: reported| to report)?)(?: as of (\S+))?\.?$/i

/**
 * Returns what a line of a loss run states if its claim number is absent or says that there are no losses, and nothing
 * else in it is about a claim; null for every other line.
 */
export function noLossesOf(line: Cells & Readonly<Record<Facts, unknown>>): NoLosses | null {
  const { claimNumber, policyNumber, vin, vehicleName, lossDate, lossTime, faultPercent } = line
  const facts = [vin, vehicleName, lossDate, lossTime, faultPercent]
  if (policyNumber === null || facts.some((fact) => fact !== null)) return null
  if ([line.paidUsd, line.reservedUsd, line.injuries].some((amount) => (amount ?? 0) !== 0)) return null
  if (claimNumber === null) return { asOf: null }
  const found = words.exec(claimNumber)
  if (!found) return null
  if (found[1] === undefined) return { asOf: null }
  const asOf = dayOfCell(found[1].replace(/\.$/, ''))
  return asOf === undefined ? null : { asOf }
}
