import { minuteMs } from '../kit/reading/durations.ts'
import type { Client } from './client.ts'
import { logRecordsAlong, type Stretch } from './fixes.ts'
import { endOf, type Surroundings, typeOf } from './incident-mapping.ts'
import { knownId, mapFix } from './mapping.ts'
import { mapMaxG, mapSpeeding } from './measurement-mapping.ts'
import { accelerationsAlong, roadMaxSpeedsAlong } from './measurements.ts'
import type { ExceptionEvent } from './wire.ts'

/** Types that the accelerometer covers. */
const forceTypes = new Set([
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
  'nearCollision',
  'possibleCollision',
  'collision',
])
/** For events that last for hours, the start is enough. */
const longestMs = 10 * minuteMs

type Measured = Pick<Surroundings, 'fix' | 'maxG' | 'speeding'>

/**
 * Returns where exceptions happened and their severity, in order: log records for all of them, accelerometer readings
 * for those about force, road limits for those about speed.
 */
export async function measure(
  client: Client,
  ruleNames: ReadonlyMap<string, string>,
  events: readonly ExceptionEvent[],
): Promise<Measured[]> {
  // No device measured anything for events with only a driver.
  const known = events.filter(({ device }) => knownId(device) !== null)
  const reported = known.map((event) => ({ type: typeOf(event, ruleNames), stretch: stretchOf(event) }))
  const ways = reported.map(({ type, stretch }) => (type === 'speeding' ? stretch : { ...stretch, to: stretch.from }))
  const forces = reported.filter(({ type }) => type !== null && forceTypes.has(type)).map(({ stretch }) => stretch)
  const speedings = reported.filter(({ type }) => type === 'speeding').map(({ stretch }) => stretch)
  // Each has its own rate limit: together they take no longer than the log records alone.
  const [records, felt, posted] = await Promise.all([
    logRecordsAlong(client, ways),
    accelerationsAlong(client, forces),
    roadMaxSpeedsAlong(client, speedings),
  ])
  const readings = byStretch(forces, felt)
  const limits = byStretch(speedings, posted)
  const measured = reported.map(({ stretch }, index): Measured => {
    const own = records[index] ?? []
    const ownLimits = limits.get(stretch)
    return {
      fix: mapFix(own, stretch.from),
      maxG: mapMaxG(readings.get(stretch) ?? []),
      speeding: ownLimits ? mapSpeeding(own, ownLimits, stretch.from, stretch.to) : null,
    }
  })
  const ofEvent = byEvent(known, measured)
  return events.map((event) => ofEvent.get(event) ?? { fix: null, maxG: null, speeding: null })
}

const byEvent = (events: readonly ExceptionEvent[], measured: readonly Measured[]) =>
  new Map(events.map((event, index) => [event, measured[index]!]))

function stretchOf(event: ExceptionEvent): Stretch {
  const from = new Date(event.activeFrom)
  const latest = new Date(from.getTime() + longestMs)
  const end = endOf(event)
  return { device: event.device, from, to: end && end < latest ? end : latest }
}

const byStretch = <T>(stretches: readonly Stretch[], answers: readonly T[]) =>
  new Map(stretches.map((stretch, index) => [stretch, answers[index]!]))
