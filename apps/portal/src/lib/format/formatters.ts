import {
  distance,
  distanceLimit,
  quantityText,
  rateNumber,
  ratePer1000,
  speed,
  temperature,
} from '@milepost/domain/quantity'
import { zoneText } from '@milepost/domain/time/zone-text'
import { use, useMemo } from 'react'
import { useSessionState } from '../../session/session-context.ts'
import { useOwnTimeZone, useUnits } from '../../session/stored/preferences.ts'
import { FormatSettingsContext } from './format-settings.ts'
import { agoText, clockText, dateTimeText, dayText } from './time-text.ts'

/**
 * Formats all numbers, units and times of a page: in the person's units, and in the client's time zone, the one the
 * person chose, or the one provided by context.
 */
export function useFormat() {
  const given = use(FormatSettingsContext)
  const [ownUnits] = useUnits()
  const [ownTimeZone] = useOwnTimeZone()
  const session = useSessionState()
  const units = given?.units ?? ownUnits
  const clientZone = session.kind === 'signedIn' ? session.person.client.timeZone : 'UTC'
  const timeZone = given?.timeZone ?? ownTimeZone ?? clientZone
  return useMemo(
    () => ({
      units,
      timeZone,
      /** Formats meters as `12.4 mi`; use `distanceParts` to style the unit separately. */
      distance: (meters: number | null | undefined) => quantityText(distance(meters, units)),
      /** Formats a limit as `50 mi`. */
      distanceLimit: (meters: number | null | undefined) => quantityText(distanceLimit(meters, units)),
      distanceParts: (meters: number | null | undefined) => distance(meters, units),
      /** Formats km/h as `43 mph`. */
      speed: (kmh: number | null | undefined) => quantityText(speed(kmh, units)),
      speedParts: (kmh: number | null | undefined) => speed(kmh, units),
      temperature: (kelvin: number | null | undefined) => quantityText(temperature(kelvin, units)),
      rate: (per1000Miles: number | null | undefined) => quantityText(ratePer1000(per1000Miles, units)),
      rateNumber: (per1000Miles: number | null | undefined) => rateNumber(per1000Miles, units),
      rateParts: (per1000Miles: number | null | undefined) => ratePer1000(per1000Miles, units),
      /** Formats `2026-11-20 16:41:08` in the client's zone, or in another one. */
      dateTime: (instant: string | null | undefined, zone = timeZone) => dateTimeText(instant, zone),
      day: (instant: string | null | undefined, zone = timeZone) => dayText(instant, zone),
      clock: (instant: string | number, zone = timeZone) => clockText(instant, zone),
      zone: (instant: string | number, zone = timeZone) => zoneText(instant, zone),
      /** Only next to the absolute time, or with it as a tooltip. */
      ago: (instant: string | number) => agoText(instant, Date.now()),
    }),
    [units, timeZone],
  )
}

/** Formats counts, and the margins of their changes, as whole numbers with thousands separators. */
export const countText = (count: number) => Math.round(count).toLocaleString('en-US')

/** Formats averages of counts: to a tenth under 100; beside a margin, if one of both is (`scale` is the smaller one). */
export const tenthText = (value: number, scale = value) => (scale < 100 ? value.toFixed(1) : countText(value))
