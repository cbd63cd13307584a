import type { Trip } from '@milepost/contract/trips/endpoints'

/** Returns `Aurora → Joliet`; a private trip's places are never shown. */
export function routeText({ isPrivate, startPlace, endPlace, endedAt }: Trip): string {
  if (isPrivate) return 'Private trip'
  const where = [startPlace, endPlace].map((place) => place?.city ?? place?.text ?? 'unknown place')
  return endedAt ? where.join(' → ') : `From ${where[0]}, in progress`
}
