import type { Page } from '@milepost/providers/kit/provider'
import type { IncidentRecord, TripRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { dayMs, hourMs, noonMs, type Subject } from './subject.ts'

type Followed = Page<TripRecord | IncidentRecord>

/** Checks that later changes and deletions are noticed as far back as the manifest promises. */
export function followsLaterChanges({ code, facts, provider }: Subject): void {
  describe(`${code} later changes`, () => {
    for (const kind of ['trips', 'incidents'] as const)
      it.skipIf(!provider.streams[kind])(`are followed as far back as the manifest says: ${kind}`, async () => {
        const followed = provider.manifest.laterChanges[kind]
        expect(followed, '`laterChanges` in the manifest').toBeDefined()
        const { changed, deleted } = followed!
        const isNightly = provider.streams[kind]!.nightlyDays !== undefined
        if (typeof changed !== 'number' && typeof deleted !== 'number')
          expect(isNightly, 'is read again each night without need').toBe(false)
        const rig = createRig({ code, nowMs: noonMs, historyDays: 16 })
        const first: Followed[] = await rig.read(kind)
        const known = recordsOf([...first, ...(await rig.history(kind))])
        rig.clock.nowMs += 26 * hourMs
        const again = [...(await rig.read(kind, first.at(-1)!.cursor)), ...(await recentAgain(rig, kind))]
        const youngerThan = (days: number) =>
          known.filter((record) => instantOf(record) > rig.clock.nowMs - (days - 1) * dayMs)
        const wholes = again.flatMap(({ whole = [] }) => whole)
        const listed = new Set([
          ...recordsOf(again).map(({ externalId }) => externalId),
          ...wholes.flatMap((whole) => whole.listed ?? []),
        ])
        if (typeof changed === 'number') {
          expect(youngerThan(changed).length, `${kind} of these days`).toBeGreaterThan(0)
          const unread = youngerThan(changed).filter(({ externalId }) => !listed.has(externalId))
          expect(unread.map(nameOf), 'not read again').toEqual([])
        }
        const gone = kind === 'trips' ? facts.goneTrips : facts.goneEvents
        if (typeof deleted !== 'number' || gone === 'named') return
        const isCovered = (record: TripRecord | IncidentRecord) =>
          wholes.some(
            ({ vehicleExternalIds, from, to }) =>
              vehicleExternalIds.includes(record.vehicleExternalId ?? '') &&
              instantOf(record) >= from.getTime() &&
              instantOf(record) < to.getTime(),
          )
        // Periods are of vehicles: an event that names none is in no period.
        const old = youngerThan(deleted).filter(
          (record) => record.vehicleExternalId && instantOf(record) < noonMs - 2 * dayMs,
        )
        expect(old.length, `${kind} of these days`).toBeGreaterThan(0)
        expect(old.filter((record) => !isCovered(record)).map(nameOf), 'in no complete period').toEqual([])
        const missing = known.filter((record) => isCovered(record) && !listed.has(record.externalId))
        expect(missing.map(nameOf), 'declared as gone').toEqual([])
      })
  })
}

const instantOf = (record: TripRecord | IncidentRecord) =>
  ('startedAt' in record ? record.startedAt : record.occurredAt).getTime()
const nameOf = (record: TripRecord | IncidentRecord) =>
  `${record.externalId} ${new Date(instantOf(record)).toISOString()}`

/** Reads what is read again at night. */
async function recentAgain(rig: Rig, kind: 'trips' | 'incidents'): Promise<Followed[]> {
  const { nightlyDays } = rig.provider.streams[kind]!
  if (nightlyDays === undefined) return []
  Object.assign(rig.context, { historyFrom: new Date(rig.clock.nowMs - nightlyDays * dayMs), isAgain: true })
  return rig.history(kind)
}
