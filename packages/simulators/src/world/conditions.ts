import { type Light, lightAt } from '@milepost/geo/sun'
import { utcOffsetMs } from '@milepost/geo/time-zone'
import { DAY_MS, weekdayOf } from './days/calendar.ts'
import type { Sky, WeatherField } from './weather.ts'

export type Traffic = 'normal' | 'high' | 'veryHigh'
export type Conditions = { light: Light; traffic: Traffic; sky: Sky; temperatureKelvin: number }

const rushHours: Readonly<Record<number, Traffic>> = {
  6: 'high',
  7: 'veryHigh',
  8: 'high',
  15: 'high',
  16: 'high',
  17: 'veryHigh',
  18: 'high',
}

/** Returns light, traffic and weather at a place and instant; traffic follows the depot's local time. */
export function conditionsAt(
  field: WeatherField,
  timeZone: string,
  latitude: number,
  longitude: number,
  instantMs: number,
): Conditions {
  return {
    light: lightAt(latitude, longitude, instantMs),
    traffic: trafficAt(instantMs + utcOffsetMs(timeZone, instantMs)),
    ...field.at(latitude, longitude, instantMs),
  }
}

function trafficAt(localMs: number): Traffic {
  const hour = Math.floor((localMs / 3_600_000) % 24)
  const weekday = weekdayOf(Math.floor(localMs / DAY_MS))
  if (weekday === 0 || weekday === 6) return hour > 11 && hour < 17 ? 'high' : 'normal'
  return rushHours[hour] ?? 'normal'
}
