import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import type { Input } from './api.ts'

/** A read as a page makes it; over its budget of milliseconds the bench fails. */
export type MeasuredCall = { what: string; endpoint: Endpoint; input: Input; p50: number; p95: number }

/** What a read may take at half of its tries, and at 19 of 20, where nothing else is said . */
export const usual = { p50: 50, p95: 150 }

/** Records that the bench's client has, and its time zone; its ids are told in `fill-fleet`. */
export type Known = {
  connection: number
  vehicle: string
  driver: string
  group: string
  smallGroup: string
  /** In which all vehicles are. */
  wholeGroup: string
  incident: string
  loss: string
  timeZone: string
}

/** A call that is measured against the usual budget, or one of its own. */
export function call<E extends Endpoint>(
  what: string,
  endpoint: E,
  input: Call<E>,
  budget: Partial<typeof usual> = {},
): MeasuredCall {
  return { what, endpoint, input: input as Input, ...usual, ...budget }
}
