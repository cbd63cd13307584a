import type { StreamName } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { noonMs, type Subject } from './subject.ts'

const kinds = ['positions', 'trips', 'incidents'] as const satisfies readonly StreamName[]

/** Checks that the history of a vehicle that is new to an account can be read alone, and is complete. */
export function readsNewVehicles({ code, provider }: Subject): void {
  describe(`${code} history of a vehicle that is new to the list`, () => {
    for (const kind of kinds)
      it.skipIf(!provider.streams[kind]?.history)(`is complete: ${kind}`, async () => {
        const rig = createRig({ code, nowMs: noonMs, historyDays: 12 })
        const all = recordsOf(await rig.history(kind))
        const byVehicle = Map.groupBy(all, ({ vehicleExternalId }) => vehicleExternalId)
        const [id, own] = [...byVehicle]
          .filter(([one]) => one !== null)
          .toSorted((a, b) => b[1].length - a[1].length)[0]!
        const again = createRig({ code, nowMs: noonMs, historyDays: 12 })
        Object.assign(again.context, { onlyVehicles: new Set([id]) })
        const read = recordsOf(await again.history(kind))
        const ofVehicle = read.filter(({ vehicleExternalId }) => vehicleExternalId === id)
        expect(ofVehicle.length, `${kind} of the vehicle ${id}`).toBe(own.length)
        expect(read.length, `${kind} of all vehicles`).toBeLessThanOrEqual(all.length)
      })
  })
}
