import { daysInAll } from '@milepost/domain/time/calendar-days'
import type { Policy } from './endpoints.ts'

/** How many days ahead renewals are listed. */
export const renewalDays = [30, 60, 90] as const
export type RenewalDays = (typeof renewalDays)[number]

/** Returns the days from one until a policy's renewal: 0 on the day itself, less after it; null without terms. */
export const daysToRenewal = ({ renewsOn }: Pick<Policy, 'renewsOn'>, today: string): number | null =>
  renewsOn === null ? null : renewsOn >= today ? daysInAll(today, renewsOn) - 1 : 1 - daysInAll(renewsOn, today)

/** Returns true if a policy renews today or at most this many days later. */
export function renewsWithin(policy: Pick<Policy, 'renewsOn'>, days: number, today: string): boolean {
  const left = daysToRenewal(policy, today)
  return left !== null && left >= 0 && left <= days
}

/** Returns true if there are policies and none has a term, so that nothing is known of their renewals. */
export const haveNoTerm = (policies: readonly Pick<Policy, 'policyNumber' | 'renewsOn'>[]): boolean =>
  policies.some(({ policyNumber }) => policyNumber !== null) && policies.every(({ renewsOn }) => renewsOn === null)
