import type { SubjectEvidence } from './evidence.ts'

const daysOfMonth = 30.4375

/**
 * Standard error of ln(relative risk) that measurement does not explain: each month lies `residualSd` beside what they have in
 * common, and together they tell it by the root of how many they are. A month is one of days with driving, of the last year and, of
 * several vehicles together, of their average one: what they share does not average out. Of less than a month it is whole.
 */
export const unsaidSd = (
  residualSd: number,
  { drivenDays, usage }: Pick<SubjectEvidence, 'drivenDays' | 'usage'>,
): number => residualSd / Math.sqrt(Math.max(Math.min(drivenDays, usage.days) / daysOfMonth, 1))
