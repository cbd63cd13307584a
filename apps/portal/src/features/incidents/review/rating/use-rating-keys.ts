import { digitOf, usePageKeys } from '@milepost/ui/page/page-keys'

/** Reasons that the digits choose from: to dismiss the event, or why it was rated so. */
export type OpenReasons = 'dismiss' | 'why' | null

/** What a key does; false if it has nothing to do now. */
type Run = () => unknown
type RatingKeys = Record<'d' | 'w' | 'n' | 'u' | 'Escape', Run> & { digit: (digit: number) => void }

/** Runs what a key does, anywhere on the page except in fields and open layers. */
export function useRatingKeys({ digit: onDigit, ...runs }: RatingKeys) {
  usePageKeys((event) => {
    const digit = digitOf(event)
    if (digit !== undefined) {
      onDigit(digit)
      return true
    }
    if (event.shiftKey) return false
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    return key in runs && runs[key as keyof typeof runs]() !== false
  })
}
