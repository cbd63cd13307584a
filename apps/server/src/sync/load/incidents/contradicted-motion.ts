import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import type { ClientBase } from 'pg'
import {
  type Around,
  drivingTypes,
  type Moving,
  seenTypes,
  speedChangingTypes,
  steadyWaySecondsOfMany,
} from './contradicted/moving-event.ts'
import { aroundSeconds, metersOf, positionsAround, stillSeconds } from './contradicted/positions-around.ts'
import { type Contradiction, hasVideo, unseenForce } from './contradicted/unseen-force.ts'
import { unseenSpeed } from './contradicted/unseen-speed.ts'

/** How the reasons of events begin whose vehicle was parked. */
export const parkedReason = 'Its vehicle was parked'

/** Without an ignition that is known to be off, a vehicle might have driven for longer and be back. */
const shortRestSeconds = 900
/** Positions of a parked vehicle wander this far. */
const wanderMeters = 50

/**
 * Finds events of driving or moving vehicles that the stored positions around them contradict: the vehicle was parked, slower
 * than the event says, or did nothing of the kind. Returns why, by event; without positions on both sides an event is believed.
 */
export async function contradictedMotion<T extends Moving>(
  client: ClientBase,
  clientId: number,
  drafts: readonly T[],
): Promise<Map<T, Contradiction>> {
  const moving = drafts.filter(({ type }) => seenTypes.has(type.translatedType))
  if (!moving.length) return new Map()
  const withOthers = oneOfMany(moving)
  const found = await positionsAround(client, clientId, moving)
  return new Map(
    found.flatMap((around) => {
      const draft = moving[around.place - 1]!
      const own = contradictionOf(draft, { ...around, isOneOfMany: around.isOneOfMany || withOthers.has(draft) })
      return own ? [[draft, own] as const] : []
    }),
  )
}

/** Returns the events that change the speed of a vehicle shortly before or after another one of their type. */
function oneOfMany<T extends Moving>(moving: readonly T[]): Set<T> {
  const found = new Set<T>()
  const keyOf = ({ vehicleId, type }: T) => `${vehicleId} ${type.translatedType}`
  const changing = moving.filter(({ type }) => speedChangingTypes.includes(type.translatedType))
  for (const own of Map.groupBy(changing, keyOf).values()) {
    const sorted = own.toSorted((a, b) => a.record.occurredAt.getTime() - b.record.occurredAt.getTime())
    for (const [index, event] of sorted.entries()) {
      const before = sorted[index - 1]
      const ms = before && event.record.occurredAt.getTime() - before.record.occurredAt.getTime()
      if (ms && ms <= steadyWaySecondsOfMany * 1000) found.add(before).add(event)
    }
  }
  return found
}

function contradictionOf(event: Moving, around: Around): Contradiction | null {
  if (drivingTypes.has(event.type.translatedType)) {
    const { before, after, stillBefore, stillAfter } = around
    const isOff = [before, after, stillBefore, stillAfter].every((spot) => !spot || spot.off)
    return isOff && !hasVideo(event) && wasParked(event.record.occurredAt.getTime() / 1000, around)
      ? sure(`${parkedReason} with its ignition off before and after it`)
      : null
  }
  if (wasParked(event.record.occurredAt.getTime() / 1000, around))
    return sure(`${parkedReason}: positions before and after it show speed 0 in one place`)
  if (around.before && around.after && around.isPinned)
    return sure('Positions repeat one place before and after it: the GPS receiver seems to have frozen')
  if (event.type.translatedType !== speedingType) return unseenForce(event, around)
  const reason = unseenSpeed(event, around)
  return reason === null ? null : sure(reason)
}

const sure = (reason: string): Contradiction => ({ reason, isSure: true })

/**
 * Returns true if positions show speed 0 in one place shortly before and after an event; or at it, and at the next ones before and after
 * it, if these are near, too, or the ignition is off.
 */
function wasParked(eventAt: number, { before, after, stillBefore: first, stillAfter: last }: Around): boolean {
  if (first?.kmh !== 0 || last?.kmh !== 0 || metersOf(first, last) > wanderMeters) return false
  const seconds = Math.max(eventAt - first.at, last.at - eventAt)
  if (seconds <= aroundSeconds) return true
  const at = [before, after].find((spot) => spot && Math.abs(spot.at - eventAt) <= stillSeconds)
  if (at?.kmh !== 0 || metersOf(first, at) > wanderMeters) return false
  return seconds <= shortRestSeconds || [first, at, last].every(({ off }) => off)
}
