import { isDeepStrictEqual } from 'node:util'
import { WireMismatch } from './errors.ts'

/** Throws WireMismatch if a page leads back to the place it was requested for: such a list would never end. */
export function assertMovesOn(place: unknown, next: unknown, what: string): void {
  if (isDeepStrictEqual(place, next)) throw new WireMismatch(`${what}: its pages never end`, 'page')
}
