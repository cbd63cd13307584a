import type { ProviderStatus } from '../record.ts'
import { textOf } from './text.ts'

/** Listed, and no field says that it is out of use. */
export const active: ProviderStatus = { inactiveReason: null }

/** Out of use, for this reason. */
export const inactive = (reason: string): ProviderStatus => ({ inactiveReason: reason })

/** Neither active nor out of use: the provider reports no status, or one whose meaning isn't known. */
export function unknownStatus(word: string | number | null | undefined, provider: string): ProviderStatus {
  const reported = textOf(word === null || word === undefined ? null : String(word))
  const inactiveReason = reported ? `Status “${reported}” in ${provider}` : `No status in ${provider}`
  return { inactiveReason, isStatusUnknown: true }
}

/** Returns when something that isn't in use before an instant becomes active, as its status; null if it already is. */
export function activeFrom(at: string | null | undefined, now: Date, provider: string): ProviderStatus | null {
  return at && Date.parse(at) > now.getTime() ? inactive(`Not active in ${provider} until ${at.slice(0, 10)}`) : null
}
