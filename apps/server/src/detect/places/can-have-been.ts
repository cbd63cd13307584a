import { metersBetween, type Spot } from '@milepost/detection/geometry'
import { fastestAverageMps } from '@milepost/detection/motion/physics'

/** Clocks of devices and servers differ, and places of cell towers are far off. */
const roundedMeters = 2_000

/** Where a vehicle was, and when. */
export type SeenSpot = Spot & { atMs: number }

/** Returns true if a vehicle can have been at a place between two others: driven there from one, and on to the next. */
export const canHaveBeen = (place: Spot, before: SeenSpot, after: SeenSpot): boolean =>
  metersBetween(before, place) + metersBetween(place, after) <=
  roundedMeters + ((after.atMs - before.atMs) / 1000) * fastestAverageMps
