import type { Playback } from '@milepost/ui/video/playback'

/** The clock that moves the vehicle, and how its seconds map to the trip's. */
export type TripClock = {
  playback: Playback
  /** Seconds since the trip began, for a second of the clock. */
  tripAt: (seconds: number) => number
  /** The inverse; may be before or after what the clock plays. */
  clockAt: (tripSeconds: number) => number
}

/** The clock of a whole trip, played `factor` times faster than real time. */
export const wholeTrip = (playback: Playback, factor: number): TripClock => ({
  playback,
  tripAt: (seconds) => seconds * factor,
  clockAt: (tripSeconds) => tripSeconds / factor,
})

/** The clock of an event's video: `triggerSeconds` in it is `eventSeconds` in the trip. */
export const aroundEvent = (playback: Playback, triggerSeconds: number, eventSeconds: number): TripClock => ({
  playback,
  tripAt: (seconds) => eventSeconds + seconds - triggerSeconds,
  clockAt: (tripSeconds) => tripSeconds - eventSeconds + triggerSeconds,
})

/** True if the clock's range includes a second of the trip. */
export function holds({ playback, clockAt }: TripClock, tripSeconds: number): boolean {
  const at = clockAt(tripSeconds)
  return at >= 0 && at <= playback.state.durationSeconds
}

/** The second of the trip currently shown. */
export const tripNow = ({ playback, tripAt }: TripClock): number => tripAt(playback.state.time)

/** True if the clock has played to its end. */
export const isOver = ({ playback: { state } }: TripClock): boolean => state.time >= state.durationSeconds - 0.05
