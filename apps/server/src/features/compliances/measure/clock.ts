import { dayMs, dayOfNumber } from '@milepost/domain/time/calendar-days'
import { utcOffsetMs } from '@milepost/geo/time-zone'

const minuteMs = 60_000
export const dayMinutes = 1440

/** A trip on the clocks of a place: minutes after midnight, and how many it takes. */
export type ClockSpan = { startMinute: number; minutes: number }

/** Converts a trip to the clocks of a zone; seconds are cut, so a trip that ends within a full minute doesn't exceed it. */
export function clockSpan(zone: string, startMs: number, endMs: number): ClockSpan {
  const local = startMs + utcOffsetMs(zone, startMs)
  const startMinute = Math.floor(local / minuteMs) % dayMinutes
  return { startMinute, minutes: Math.max(0, Math.floor(endMs / minuteMs) - Math.floor(startMs / minuteMs)) }
}

/**
 * Returns true if a trip has a part outside the hours from `from` (included) to `to` (excluded); `from` after `to` wraps
 * midnight. A trip that ends exactly at `to` is inside.
 */
export function isOutsideHours(
  { startMinute, minutes }: ClockSpan,
  { from, to }: { from: number; to: number },
): boolean {
  const sinceOpening = (startMinute - from * 60 + dayMinutes) % dayMinutes
  const open = (to * 60 - from * 60 + dayMinutes) % dayMinutes
  return sinceOpening >= open || sinceOpening + minutes > open
}

/** Night is over at this hour: where a vehicle is parked then, it spent the night. */
const nightHour = 3

/**
 * Returns the days (yyyy-MM-dd) whose night a vehicle spent where it was parked between two instants: those on which it
 * is there at three in the morning, on the clocks of a zone. A day's night is the one that begins on it.
 */
export function nightsBetween(zone: string, fromMs: number, untilMs: number): string[] {
  const days: string[] = []
  // Three in the morning of the first local day, or of the day after.
  const offset = utcOffsetMs(zone, fromMs)
  const midnight = Math.floor((fromMs + offset) / dayMs) * dayMs
  for (let local = midnight + (nightHour * dayMs) / 24; ; local += dayMs) {
    const at = local - utcOffsetMs(zone, local - offset)
    if (at >= untilMs) return days
    if (at > fromMs) days.push(dayOfNumber(Math.floor(local / dayMs) - 1))
  }
}
