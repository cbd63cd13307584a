import { type AnyProvider, providerByCode } from '@milepost/providers/registry'
import type { Facts, Unreported } from './facts.ts'

/** A Wednesday noon in North America, when everyone drives. */
export const noonMs = Date.parse('2026-11-18T18:00:00Z')
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The connector under test. */
export type Subject = {
  code: string
  facts: Facts
  provider: AnyProvider
  reports(part: Unreported): boolean
  /** An instant at the precision that the provider reports. */
  tellable(instantMs: number): number
}

/** Throws for a code without a connector. */
export function subjectOf(code: string, facts: Facts): Subject {
  const provider = providerByCode(code)
  if (!provider) throw new Error(`${code} has no connector`)
  const reports = (part: Unreported) => !facts.unreported.includes(part)
  const tellable = (instantMs: number) => (reports('milliseconds') ? instantMs : Math.floor(instantMs / 1000) * 1000)
  return { code, facts, provider, reports, tellable }
}
