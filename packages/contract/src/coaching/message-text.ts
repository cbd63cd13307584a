import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { force, quantityText, speed, type Units } from '@milepost/domain/quantity'
import { townText } from '../api/place.ts'
import { behaviorWords } from './behavior-words.ts'
import { type CoachingEvent, longestMessage } from './messages.ts'

/** What a prepared message says about an event. */
export type DescribedEvent = Pick<
  CoachingEvent,
  'type' | 'occurredAt' | 'timeZone' | 'place' | 'speedKmh' | 'nearSpeed' | 'speedLimitKmh' | 'maxG' | 'sameType'
>

type MessageTextInput = {
  /** First name of the contact. */
  contactName: string
  /** The driver or vehicle that it is about; null if the contact is that driver. */
  aboutName: string | null
  events: readonly DescribedEvent[]
  /** How many days `sameType` counts. */
  days: number
  units: Units
  /** Events of an earlier year are written with it. */
  now: Date
}

/**
 * Returns a prepared message: for each event, when and where it happened, what the driver did and how fast or hard; then
 * what happened often, and what helps. For the sender to change.
 */
export function messageText({ contactName, aboutName, events, days, units, now }: MessageTextInput): string {
  const who = aboutName ?? 'you'
  const lines = events.map((event) => `– ${whenAndWhere(event, now)}: ${who} ${didWhat(event, units)}.`)
  const one = events.length === 1
  const intro =
    aboutName === null
      ? `Please watch ${one ? 'this event' : 'these events'}:`
      : `Please talk to the driver about ${one ? 'this event' : 'these events'}:`
  const parts =
    events.length === 0
      ? []
      : [intro, lines.join('\n'), often(events, days), adviceOf(events), 'What happened? Reply on the same page.']
  return [`Hi ${firstOf(contactName)},`, ...parts].filter(Boolean).join('\n\n').slice(0, longestMessage)
}

const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name

function whenAndWhere({ occurredAt, timeZone, place }: DescribedEvent, now: Date): string {
  const at = new Date(occurredAt)
  const yearOf = (time: Date) => time.toLocaleDateString('en-US', { timeZone, year: 'numeric' })
  const day = at.toLocaleDateString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
  })
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).replaceAll(/\s/g, ' ')
  return [`${day} at ${time}`, place && townText(place)].filter(Boolean).join(', ')
}

/** Returns "braked hard at 54 mph (0.52 g)", or "drove 71 mph where the limit is 55 mph". */
function didWhat({ type, speedLimitKmh, maxG, ...event }: DescribedEvent, units: Units): string {
  // A speed of seconds later may be below the limit again.
  const isSpeeding = type.translatedType === 'speeding'
  const fast = speed(isSpeeding ? event.speedKmh : shownSpeed(event).speedKmh, units)
  const limit = speed(speedLimitKmh, units)
  if (isSpeeding && fast)
    return limit
      ? `drove ${quantityText(fast)} where the limit is ${quantityText(limit)}`
      : `drove ${quantityText(fast)}, over the limit`
  const { did, hasForce } = behaviorWords[type.translatedType] ?? { did: `had an event: ${type.word}` }
  const g = hasForce ? force(maxG) : null
  return `${did}${fast ? ` at ${quantityText(fast)}` : ''}${g ? ` (${quantityText(g)})` : ''}`
}

/** Returns "In the last 30 days: Harsh braking 7 times, Phone use 3 times." of what happened more than once. */
function often(events: readonly DescribedEvent[], days: number): string {
  const types = new Map(events.map(({ type, sameType }) => [type.word, sameType]))
  const repeated = [...types].filter(([, count]) => count > 1).map(([word, count]) => `${word} ${count} times`)
  return repeated.length === 0 ? '' : `In the last ${days} days: ${repeated.join(', ')}.`
}

/** What helps against the most frequent behavior that there is advice for. */
function adviceOf(events: readonly DescribedEvent[]): string {
  const most = events.toSorted((a, b) => b.sameType - a.sameType)
  return most.map(({ type }) => behaviorWords[type.translatedType]?.advice).find(Boolean) ?? ''
}
