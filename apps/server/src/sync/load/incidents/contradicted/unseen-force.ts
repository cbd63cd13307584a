import { headingOf, offsetFrom } from '@milepost/detection/geometry'
import { denseSeconds, leastMovingKmh } from '@milepost/detection/motion/supported-speed'
import { quantityText, speed } from '@milepost/domain/quantity'
import { type Around, type Moving, type Spot, speedChangingTypes, steadyWaySecondsOfMany } from './moving-event.ts'
import { withoutBlips } from './speed-blips.ts'

/** Positions so close show each change; where the same is reported again and again, these further apart do. */
const steadySeconds = 20
const steadySecondsOfMany = 60
/** So long before and after an event its speed is steady, within so much, at so many positions on either side. */
const steadyWaySeconds = 60
const steadyKmh = 6
const leastSteady = 2

/** So long before and after an event dense positions show what it changes. */
const nearSeconds = 20
/** No brake or acceleration that changes the speed by as much is over sooner, so that positions as close can't miss it. */
const closestSeconds = 2
/** No harsh braking or acceleration changes the speed by less, in km/h, and no harsh cornering the direction, in degrees (expert). */
const leastChangeKmh = 10
const leastTurnDegrees = 15
/** The direction of a shorter step is noise, in meters. */
const leastStepMeters = 30

/** How the reasons of events begin whose vehicle did nothing of the kind. */
export const unseenReasons = ['The speed of its vehicle stayed the same', 'Its vehicle didn’t'] as const

/** Why an event isn't believed. `isSure`: by itself; otherwise only together with others of its device (`note-false-alarms.ts`). */
export type Contradiction = { reason: string; isSure: boolean }

/**
 * Returns why the positions around an event contradict its force. That its vehicle kept its speed for a minute is enough, and that it did the opposite; if
 * dense ones only show nothing of it, it may have been over between two of them, unless these are seconds apart, or the device made it of a speed
 * that its path contradicts. A force that was measured, or a clip, shows an event by itself.
 */
export function unseenForce(event: Moving, around: Around): Contradiction | null {
  if (isSensed(event)) return null
  const eventAt = event.record.occurredAt.getTime() / 1000
  const { translatedType: type } = event.type
  if (!speedChangingTypes.includes(type)) return unseenTurn(eventAt, around.way ?? [])
  const { way, blips } = withoutBlips(around.way ?? [])
  const found = keptSpeed(eventAt, { ...around, way }) ?? unseenChange(eventAt, way, type === 'harshBraking')
  const isOfBlip = blips.some(({ from, until }) => eventAt >= from && eventAt <= until)
  return found && { ...found, isSure: found.isSure || isOfBlip }
}

const isSensed = (event: Moving) => event.record.maxG !== null || hasVideo(event)

/** Returns true if a clip shows an event. */
export const hasVideo = ({ record: { media = [] }, hadVideo }: Moving): boolean =>
  hadVideo === true || media.some(({ kind }) => kind === 'video')

/** Returns why a vehicle can't have braked or accelerated: positions before, at and after the event show one speed. */
function keptSpeed(eventAt: number, { way, isOneOfMany }: Around): Contradiction | null {
  const reach = isOneOfMany ? steadyWaySecondsOfMany : steadyWaySeconds
  const speeds = speedsOf(seenAround(eventAt, way ?? [], reach, isOneOfMany ? steadySecondsOfMany : steadySeconds))
  if (!speeds) return null
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)]
  if (slowest < leastMovingKmh || fastest - slowest > steadyKmh) return null
  const reason = `${unseenReasons[0]}: positions before and after it show ${textOf(slowest)} to ${textOf(fastest)}`
  return { reason, isSure: true }
}

/** Returns why a vehicle hardly can have braked or accelerated: no dense positions show that its speed fell, or rose, by much. */
function unseenChange(eventAt: number, way: readonly Spot[], isBraking: boolean): Contradiction | null {
  const seen = seenAround(eventAt, way, nearSeconds, denseSeconds)
  const speeds = seen && speedsOf(seen)
  if (!speeds || Math.max(...speeds) < leastMovingKmh) return null
  const changes = seen.flatMap(({ at }, index) =>
    seen.slice(0, index).flatMap((one, before) => {
      const change = speeds[index]! - speeds[before]!
      return at - one.at <= denseSeconds ? [isBraking ? -change : change] : []
    }),
  )
  const most = Math.max(0, ...changes)
  if (most >= leastChangeKmh) return null
  const [verb, changed] = isBraking ? ['brake', 'fell'] : ['speed up', 'rose']
  const reason = `${unseenReasons[1]} ${verb}: its speed ${changed} by ${textOf(most)} at most`
  const step = seen.findIndex(({ at }) => at >= eventAt)
  const change = (speeds[step]! - speeds[step - 1]!) * (isBraking ? 1 : -1)
  // Whoever speeds up hard is faster for a while: to be as slow as before within seconds, it has to brake as hard.
  const isOver = !isBraking && most < steadyKmh
  return { reason, isSure: change >= leastChangeKmh || isOver || isClosest(seen) }
}

/** Returns why a vehicle hardly can have turned: dense positions lead straight on. */
function unseenTurn(eventAt: number, way: readonly Spot[]): Contradiction | null {
  const seen = seenAround(eventAt, way, nearSeconds, denseSeconds)
  if (!seen || Math.max(...(speedsOf(seen) ?? [0])) < leastMovingKmh) return null
  const steps = seen.slice(1).map((to, index) => offsetFrom(placeOf(seen[index]!), placeOf(to)))
  if (steps.some(({ east, north }) => Math.hypot(east, north) < leastStepMeters)) return null
  const headings = [...steps.map(headingOf), ...seen.flatMap(({ heading }) => heading ?? [])]
  const turns = headings.map((heading) => turnOf(headings[0]!, heading))
  if (Math.max(...turns) - Math.min(...turns) >= leastTurnDegrees) return null
  return { reason: `${unseenReasons[1]} turn: positions before and after it lead straight on`, isSure: isClosest(seen) }
}

const isClosest = (seen: readonly Spot[]) =>
  seen.every(({ at }, index) => index === 0 || at - seen[index - 1]!.at <= closestSeconds)

/** Returns the positions so many seconds around an event; null if they are few on either side, or too far apart. */
function seenAround(eventAt: number, way: readonly Spot[], reach: number, longest: number): readonly Spot[] | null {
  const seen = way.filter(({ at }) => Math.abs(at - eventAt) <= reach)
  const sides = [seen.filter(({ at }) => at < eventAt), seen.filter(({ at }) => at > eventAt)]
  if (sides.some(({ length }) => length < leastSteady)) return null
  return seen.some(({ at }, index) => index > 0 && at - seen[index - 1]!.at > longest) ? null : seen
}

/** Returns the stated speeds; null unless all are known. */
function speedsOf(seen: readonly Spot[] | null): number[] | null {
  const speeds = (seen ?? []).flatMap(({ kmh }) => kmh ?? [])
  return seen && speeds.length === seen.length ? speeds : null
}

/** Returns the turn from one heading to another, from −180 to 180 degrees. */
const turnOf = (from: number, to: number) => ((to - from + 540) % 360) - 180

const placeOf = ({ lat, lon }: Spot) => ({ latitude: lat, longitude: lon })
const textOf = (kmh: number) => quantityText(speed(kmh, 'imperial'))
