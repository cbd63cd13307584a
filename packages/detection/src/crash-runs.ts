import type { AlarmEvent } from './alarm-runs.ts'

/** Events that are worth a look, whatever else is wrong with their device. */
export const crashTypes = ['collision', 'rollover', 'possibleCollision']
/** A force that harsh driving doesn't reach. */
export const leastCrashG = 1

/** A crash as a device reports it, with what else shows it. */
export type CrashEvent = AlarmEvent & {
  /** It has a clip, or a force that only a crash has. */
  isProven: boolean
  /** Its vehicle was moving. */
  isMoving: boolean
  /** False if its vehicle is known not to have driven since the crash of its type before. */
  drove: boolean
}

const dayMs = 86_400_000
/** No vehicle crashes as often within a day, on however many drives. */
const mostInDay = 10
/** A crash is reported a few times until the vehicle is towed; an alarm that goes on for longer, and is reported as often, is stuck. */
const leastStuck = 5
const stuckMs = 2 * 3_600_000

/** Returns true if a device repeats a crash that nothing else shows: its input or its bit is stuck. */
export const isStuckCrash = (run: readonly AlarmEvent[]): boolean =>
  run.length >= leastStuck && run.at(-1)!.occurredAtMs - run[0]!.occurredAtMs >= stuckMs

/**
 * Returns the runs of crashes of one vehicle and type that are one crash, reported again: at most a day apart, without a drive in between.
 * Drives don't end the run of a stuck alarm, unless it is reported on one, nor one that is reported ten times within a day. A crash that
 * a clip or a force shows begins a run.
 */
export function crashRuns<Event extends CrashEvent>(events: readonly Event[]): Event[][] {
  const runs: Event[][] = []
  for (const own of Map.groupBy(events, (event) => `${event.vehicleId} ${event.translatedType}`).values()) {
    const sorted = own.toSorted((a, b) => a.occurredAtMs - b.occurredAtMs)
    const tooMany = tooManyOf(sorted)
    let run: Event[] = []
    for (const event of sorted) {
      const before = run.at(-1)
      const isNear = before && event.occurredAtMs - before.occurredAtMs <= dayMs
      const isSame = !event.drove || tooMany.has(event) || (isStuckCrash(run) && !event.isMoving)
      if (!isNear || event.isProven || !isSame) {
        run = []
        runs.push(run)
      }
      run.push(event)
    }
  }
  return runs.filter(({ length }) => length > 1)
}

/** Returns the crashes that are among too many to be true, within a day, without the first ones of these. */
function tooManyOf<Event extends CrashEvent>(sorted: readonly Event[]): Set<Event> {
  const unproven = sorted.filter(({ isProven }) => !isProven)
  const found = new Set<Event>()
  for (const [index, first] of unproven.entries()) {
    const last = unproven[index + mostInDay - 1]
    if (!last) break
    if (last.occurredAtMs - first.occurredAtMs > dayMs) continue
    for (const event of unproven.slice(index + 1, index + mostInDay)) found.add(event)
  }
  return found
}
