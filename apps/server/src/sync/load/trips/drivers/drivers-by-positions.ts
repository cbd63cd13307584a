import type { DriverPeriod, TripRecord } from '@milepost/providers/kit/record'
import { providerById } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../../context.ts'
import { recordId } from '../../../record-id.ts'
import { droppedValue, type Rejection } from '../../rejection.ts'
import { readDriverPeriods, type StoredPeriod } from './driver-periods.ts'

/** Positions are minutes apart: a driver who is named this soon after the start drove from it, and to the end if this late. */
const edgeMs = 5 * 60_000
/** Shorter overlaps of two vehicles are those of clocks. */
const leastConflictMs = 60_000

type Span = Pick<TripRecord, 'startedAt' | 'endedAt'>

/**
 * Fills in who drove trips that name no driver, from positions that do. Where the positions of two vehicles name one driver at a
 * time, neither counts: the driver is unknown then, and listed. Changes the records; returns what is listed.
 */
export async function nameByPositions(
  client: ClientBase,
  context: PipelineContext,
  records: readonly TripRecord[],
): Promise<Rejection[]> {
  if (!providerById(context.providerId)?.manifest.positionsNameDrivers) return []
  const unnamed = records.filter(
    ({ driverExternalId, drivers, isPrivate }) => driverExternalId === null && !drivers?.length && isPrivate !== true,
  )
  const vehicleIdOf = ({ vehicleExternalId }: TripRecord) =>
    recordId(context.connectionId, 'vehicle', vehicleExternalId)
  const periods = await readDriverPeriods(
    client,
    context,
    unnamed.map((trip) => ({
      vehicleId: vehicleIdOf(trip),
      from: trip.startedAt,
      until: trip.endedAt ?? context.now,
    })),
  )
  return unnamed.flatMap((trip) => {
    const end = trip.endedAt ?? context.now
    const own = (periods.get(vehicleIdOf(trip)) ?? []).filter(
      ({ from, until }) => from <= end && until >= trip.startedAt,
    )
    const { named, contested } = periodsOfTrip(trip, own)
    Object.assign(trip, driversInTime(trip, named))
    return contested.map((driver) =>
      droppedValue({ ...trip }, 'driver', `Positions of another vehicle name its driver, ${driver}, at the same time`),
    )
  })
}

/** Returns who drove when on a trip, without the time in which another vehicle names the driver, too; those drivers are contested. */
export function periodsOfTrip(
  { startedAt, endedAt }: Span,
  own: readonly StoredPeriod[],
): { named: DriverPeriod[]; contested: string[] } {
  const [startMs, endMs] = [startedAt.getTime(), endedAt?.getTime() ?? Infinity]
  const contested = new Set<string>()
  const turns = turnsOf(own)
  const named = turns.flatMap(({ driverExternalId, from, until, elsewhere }, index): DriverPeriod[] => {
    const fromMs = from.getTime() - startMs <= edgeMs ? startMs : from.getTime()
    const untilMs = Math.min(turns[index + 1]?.from.getTime() ?? endMs, endMs)
    const others = elsewhere.flatMap((other): Stretch[] => {
      const [start, end] = [
        Math.max(other.from.getTime(), from.getTime()),
        Math.min(other.until.getTime(), until.getTime()),
      ]
      if (end - start < leastConflictMs) return []
      return [[start - from.getTime() <= edgeMs ? fromMs : start, until.getTime() - end <= edgeMs ? untilMs : end]]
    })
    if (others.length) contested.add(driverExternalId)
    return without([fromMs, untilMs], others).map(([start, end]) => ({
      driverExternalId,
      from: new Date(start),
      until: end === Infinity ? null : new Date(end),
    }))
  })
  return { named, contested: [...contested] }
}

/** Joins periods of one driver without another in between. */
function turnsOf(own: readonly StoredPeriod[]): StoredPeriod[] {
  const turns: StoredPeriod[] = []
  for (const period of own) {
    const last = turns.at(-1)
    if (last?.driverExternalId !== period.driverExternalId) turns.push({ ...period })
    else {
      last.until = period.until > last.until ? period.until : last.until
      last.elsewhere = [...last.elsewhere, ...period.elsewhere]
    }
  }
  return turns
}

type Stretch = readonly [fromMs: number, untilMs: number]

/** Returns what is left of a stretch of time without others. */
function without(whole: Stretch, others: readonly Stretch[]): Stretch[] {
  let left: Stretch[] = [whole]
  for (const [from, until] of others)
    left = left.flatMap(([start, end]): Stretch[] =>
      until <= start || from >= end
        ? [[start, end]]
        : [
            [start, Math.min(from, end)],
            [Math.max(until, start), end],
          ],
    )
  return left.filter(([start, end]) => end - start >= leastConflictMs)
}

/** Returns the one driver of a whole trip, or several by their time, of which parts may be of no one. */
export function driversInTime(
  { startedAt, endedAt }: Span,
  named: readonly DriverPeriod[],
): Pick<TripRecord, 'driverExternalId' | 'drivers'> {
  const [only] = named
  if (!only) return { driverExternalId: null, drivers: [] }
  const isWhole =
    named.length === 1 && only.from <= startedAt && (only.until === null || (endedAt !== null && only.until >= endedAt))
  return isWhole
    ? { driverExternalId: only.driverExternalId, drivers: [] }
    : { driverExternalId: null, drivers: [...named] }
}
