import type { Call, Endpoint } from '@milepost/contract/api/endpoint'
import type { Input } from './api.ts'

/** A read as a page makes it; the bench fails if it exceeds its budget of milliseconds. */
export type MeasuredCall = { what: string; endpoint: Endpoint; input: Input; p50: number; p95: number }

/** Default budget of a read: median, and 19 out of 20 attempts. */
export const usual = { p50: 50, p95: 150 }

/** Records of the bench's client, and its time zone; ids follow `fill-fleet`. */
export type Known = {
  connection: number
  vehicle: string
  driver: string
  group: string
  smallGroup: string
  /** The group with all vehicles. */
  wholeGroup: string
  incident: string
  loss: string
  timeZone: string
}

/** A call measured against the default budget, or its own. */
export function call<E extends Endpoint>(
  what: string,
  endpoint: E,
  input: Call<E>,
  budget: Partial<typeof usual> = {},
): MeasuredCall {
  return { what, endpoint, input: input as Input, ...usual, ...budget }
}
