import type { Guess } from '@milepost/providers/kit/record'

/** Why a place that no device measured isn't believed, as an admin reads it. */
export const guessReasons: Readonly<Record<Guess, string>> = {
  noFix: 'Its device had no GPS fix then',
  setByApp: 'An app set its place, which its device didn’t measure',
}
