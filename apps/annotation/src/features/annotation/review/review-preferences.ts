import { jsonPreference, usePreference } from '@milepost/session/stored/preference'
import { isBoolean, isNumber, isText, listFits } from '@milepost/session/stored/safe-storage'

/** The speeds of the player; `[` and `]` step through them. */
export const reviewRates = [0.5, 0.75, 1, 1.5, 2] as const

const rate = jsonPreference('annotation-rate', isNumber, 1)
const showsMap = jsonPreference('annotation-map', isBoolean, false)
const recentTypes = jsonPreference<string[]>('annotation-recent-types', listFits(isText), [])

export const useRate = () => usePreference(rate)
export const useShowsMap = () => usePreference(showsMap)

const mostRecent = 5

/** Returns the types chosen last, and the function that adds one. */
export function useRecentTypes(): readonly [string[], (type: string) => void] {
  const [recent, set] = usePreference(recentTypes)
  return [recent, (type) => set([type, ...recent.filter((one) => one !== type)].slice(0, mostRecent))]
}

/** Returns the next slower or faster speed. */
export function steppedRate(now: number, step: 1 | -1): number {
  const at = reviewRates.findIndex((one) => one >= now)
  const index = (at < 0 ? reviewRates.length - 1 : at) + step
  return reviewRates[Math.min(reviewRates.length - 1, Math.max(0, index))]!
}
