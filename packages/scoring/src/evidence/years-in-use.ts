import type { UsageEvidence } from './evidence.ts'

/** Vehicles with fewer miles a year are in use for a part of it (expert: the average car or van). */
const milesOfFullUse = 12_000
const daysOfYear = 365

/**
 * Returns the share of its years in which a vehicle was in use, 0–1: all of them, or those in which its miles would have been driven at
 * 12,000 a year. Unknown miles count as full use.
 */
export const shareInUse = ({ miles, days }: Pick<UsageEvidence, 'miles' | 'days'>): number =>
  days > 0 ? Math.min(1, (miles * daysOfYear) / days / milesOfFullUse) : 1

/**
 * Returns the part of the years from its first known day to its last in which a vehicle was at risk. Otherwise vehicles that hardly
 * drive would make a fleet's mean better without anyone driving better.
 */
export const yearsInUse = (years: number, usage: Pick<UsageEvidence, 'miles' | 'days'>): number =>
  years * shareInUse(usage)
