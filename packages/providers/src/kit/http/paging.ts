import { isDeepStrictEqual } from 'node:util'
import { WireMismatch } from './errors.ts'

/** Throws WireMismatch where a page leads back to the place it was asked for: such a list would be read forever. */
export function assertMovesOn(place: unknown, next: unknown, what: string): void {
  if (isDeepStrictEqual(place, next)) throw new WireMismatch(`${what}: its pages do not end`, 'page')
}
