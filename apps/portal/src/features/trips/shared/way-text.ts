import type { Trip } from '@milepost/contract/trips/endpoints'

/** `Aurora → Joliet`; of a private trip nobody is told where it went. */
export function wayText({ isPrivate, startPlace, endPlace, endedAt }: Trip): string {
  if (isPrivate) return 'Private trip'
  const where = [startPlace, endPlace].map((place) => place?.city ?? place?.text ?? 'unknown place')
  return endedAt ? where.join(' → ') : `From ${where[0]}, under way`
}
