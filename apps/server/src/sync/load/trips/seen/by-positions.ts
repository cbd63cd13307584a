/**
 * What positions decide of a trip, as bits of `trip.by_positions`. `path`: later ones may contradict its distance.
 * `after`: those after its end decide whether it was driving until then, or where to. `end`: it still runs, but the last of them was hours ago.
 * `top`: its stated top speed is too slow for its distance, and they decide which one is true; it isn't shown until then.
 * `none`: they show that nothing was driven. It is stored to be compared again, and neither listed nor counted.
 * `sparse`: it is derived from positions that are too far apart to measure its distance.
 * `ignition`: its ignition was off all along; positions of other days decide whether its device knows that (migration 94 has an index of these).
 * `ends`: its distance is that of positions because its provider's leaves out the way from where it was parked before, or to where it was after.
 * `before`: it begins as its vehicle drives, and no positions before it are known yet.
 * `shared`: its vehicle drives beside it, which another trip there may have a part of.
 */
export const byPositions = {
  time: 1,
  distance: 2,
  path: 4,
  after: 8,
  end: 16,
  top: 32,
  none: 64,
  sparse: 128,
  ignition: 256,
  ends: 512,
  before: 1024,
  shared: 2048,
} as const

/** SQL that is true of a trip `t` unless its positions show that nothing was driven. */
export const isDrive = `t.by_positions & ${byPositions.none} = 0`

/** SQL that is true of a trip `t` whose distance positions show, which is an estimate. */
export const isDistanceEstimated = `(t.by_positions & ${byPositions.distance | byPositions.sparse} > 0 and t.distance_meters is not null)`

/** Positions that didn't arrive in so many days don't. */
const pendingDays = 7

/** SQL of the top speed of a trip `t` that is known to be true, and whether it isn't known yet. */
export const knownTopSpeed = `case when t.by_positions & ${byPositions.top} = 0 then t.max_speed_kmh end`
export const isTopSpeedPending = `(t.by_positions & ${byPositions.top} > 0 and t.max_speed_kmh is not null
  and t.started_at > now() - interval '${pendingDays} days')`

/** Positions this close to a trip, before or after, are next to it. */
export const besideMs = 86_400_000
