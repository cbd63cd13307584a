import type { Playback } from '@milepost/ui/video/playback'

/** What moves the vehicle, and which of its seconds is which of the trip. */
export type TripClock = {
  playback: Playback
  /** Seconds since the trip began, at a second of the clock. */
  tripAt: (seconds: number) => number
  /** The other way round; may lie before or after what the clock plays. */
  clockAt: (tripSeconds: number) => number
}

/** The clock of a whole trip, played so many times faster than it was driven. */
export const wholeTrip = (playback: Playback, factor: number): TripClock => ({
  playback,
  tripAt: (seconds) => seconds * factor,
  clockAt: (tripSeconds) => tripSeconds / factor,
})

/** The clock of an event's video: `triggerSeconds` on it is `eventSeconds` on the trip. */
export const aroundEvent = (playback: Playback, triggerSeconds: number, eventSeconds: number): TripClock => ({
  playback,
  tripAt: (seconds) => eventSeconds + seconds - triggerSeconds,
  clockAt: (tripSeconds) => tripSeconds - eventSeconds + triggerSeconds,
})

/** Whether a second of the trip is one that the clock plays. */
export function holds({ playback, clockAt }: TripClock, tripSeconds: number): boolean {
  const at = clockAt(tripSeconds)
  return at >= 0 && at <= playback.state.durationSeconds
}

/** The second of the trip that is shown. */
export const tripNow = ({ playback, tripAt }: TripClock): number => tripAt(playback.state.time)

/** All that the clock plays was played. */
export const isOver = ({ playback: { state } }: TripClock): boolean => state.time >= state.durationSeconds - 0.05
