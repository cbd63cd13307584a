import type pg from 'pg'
import { createOpenMeteo } from '../adapters/open-meteo.ts'
import type { WeatherService } from '../adapters/weather.ts'
import type { Config } from '../config.ts'
import { takeTokens } from './rate-limiter.ts'

/**
 * Open-Meteo allows 600 calls a minute without a key; a place is a call. It reports its hourly and daily limits itself.
 */
const withoutKey = { perSecond: 9, burst: 200 }

/** Returns the weather service, within limits shared by all processes; null if none is configured. */
export function weatherServiceOf({ weather }: Pick<Config, 'weather'>, pool: pg.Pool): WeatherService | null {
  if (!weather) return null
  const isFree = !weather.key && new URL(weather.url).hostname.endsWith('.open-meteo.com')
  return createOpenMeteo({
    ...weather,
    ...(weather.source === 'simulated' && { answersAtOnce: true }),
    take: async (places, signal) => {
      if (isFree) await takeTokens(pool, 'weather', places, withoutKey, signal)
    },
  })
}
