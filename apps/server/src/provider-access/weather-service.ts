import type pg from 'pg'
import { createOpenMeteo } from '../adapters/open-meteo.ts'
import type { WeatherService } from '../adapters/weather.ts'
import type { Config } from '../config.ts'
import { takeTokens } from './rate-limiter.ts'

/** Of the 600 calls a minute that Open-Meteo allows who has no key; a place is a call. The hour and the day it tells itself. */
const withoutKey = { perSecond: 9, burst: 200 }

/** Who is asked for the weather, keeping to the limits together with all other processes; null where nobody is. */
export function weatherServiceOf({ weather }: Pick<Config, 'weather'>, pool: pg.Pool): WeatherService | null {
  if (!weather) return null
  const isFree = !weather.key && new URL(weather.url).hostname.endsWith('.open-meteo.com')
  return createOpenMeteo({
    ...weather,
    take: async (places, signal) => {
      if (isFree) await takeTokens(pool, 'weather', places, withoutKey, signal)
    },
  })
}
