import { missing } from '@milepost/domain/quantity'
import { instantText } from '@milepost/domain/time/instant-text'
import { zoneText } from '@milepost/domain/time/zone-text'

/** Formats `2026-11-20 16:41:08` in a zone (IANA name); a dash without a time. */
export function dateTimeText(instant: string | null | undefined, zone: string): string {
  return instant ? textAt(instant, zone) : missing
}

/** `2026-11-20` in a zone. */
export function dayText(instant: string | null | undefined, zone: string): string {
  return instant ? textAt(instant, zone).slice(0, 10) : missing
}

/** `16:41` in a zone. */
export function clockText(instant: string | number, zone: string): string {
  return textAt(instant, zone).slice(11, 16)
}

const textAt = (instant: string | number, zone: string) => instantText(new Date(instant).toISOString(), zone)

/** Returns a zone's year-round name for column headers: `CT`, `UTC`, `GMT+2`. */
export function zoneName(zone: string): string {
  if (zone === 'UTC') return zone
  const generic = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(new Date())
    .find((part) => part.type === 'timeZoneName')?.value
  return generic && /^[A-Z]{2,5}$/.test(generic) ? generic : zoneText(Date.now(), zone)
}

/** A time in the zone where it happened and, if different, in the reader's. */
export type PlaceTime = { there: string; yours: string | undefined }

/** Returns `2026-11-20 18:05:24 EST` and `17:05:24`, with the date if it differs. */
export function placeTime(instant: string, placeZone: string, readerZone: string): PlaceTime {
  const [there, yours] = [dateTimeText(instant, placeZone), dateTimeText(instant, readerZone)]
  const sameDay = there.slice(0, 10) === yours.slice(0, 10)
  return {
    there: `${there} ${zoneText(instant, placeZone)}`,
    yours: there === yours ? undefined : sameDay ? yours.slice(11) : yours,
  }
}

const steps = [
  { unit: 'second', seconds: 1, upTo: 60 },
  { unit: 'minute', seconds: 60, upTo: 3600 },
  { unit: 'hour', seconds: 3600, upTo: 86_400 },
  { unit: 'day', seconds: 86_400, upTo: Number.POSITIVE_INFINITY },
] as const
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' })

/** Returns `3 min ago`, or `just now` within 5 seconds and for clocks that run ahead. */
export function agoText(instant: string | number, now: number): string {
  const seconds = Math.round((now - new Date(instant).getTime()) / 1000)
  if (seconds < 5) return 'just now'
  const step = steps.find(({ upTo }) => seconds < upTo) ?? steps[3]
  return relative.format(-Math.floor(seconds / step.seconds), step.unit).replace('.', '')
}
