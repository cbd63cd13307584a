import type { Driver } from '../world/fleet/driver.ts'
import { Random } from '../world/random.ts'
import type { Exchange } from './exchange.ts'

const FORGOTTEN_SHARE = 0.04

/** The key that the driver of a trip held to the reader. Null if they forgot. */
export const identifiedKey = ({ office }: Exchange, tripId: string, driver: Driver): string | null =>
  Random.of(tripId).at('iButton').chance(FORGOTTEN_SHARE) ? null : office.ids.keyOf(driver)
