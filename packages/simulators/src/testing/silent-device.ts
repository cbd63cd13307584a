import type { Vehicle } from '../world/fleet/fleet.ts'
import type { Rig } from './test-rig.ts'

const DAY_MS = 86_400_000

/**
 * Moves a rig's clock to the first day on which devices have been silent for three days, and returns their vehicles.
 */
export function awaitSilence({ account, clock }: Rig): readonly Vehicle[] {
  for (;;) {
    const silent = account.vehicles.filter((vehicle) =>
      [0, 1, 2, 3].every((days) => account.mismatch(vehicle, clock.nowMs - days * DAY_MS)?.type === 'deviceNotFound'),
    )
    if (silent.length) return silent
    clock.nowMs += DAY_MS
  }
}
