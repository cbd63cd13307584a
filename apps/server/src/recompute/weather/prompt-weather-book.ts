import type { WeatherService } from '../../adapters/weather.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { requestWeather, WeatherFailed } from './request-weather.ts'
import { cellDaysOf, createWeatherBook, readWeatherDays, type WeatherBook } from './weather-days.ts'

/**
 * Creates a book that requests missing weather before records are stored, if the service answers at once: their days
 * are rolled up once, instead of again after their weather has been filled in. A failure leaves the weather to be filled
 * in later, as with any other service.
 */
export function createPromptWeatherBook(db: Queries, service: WeatherService | null, signal: AbortSignal): WeatherBook {
  if (!service?.answersAtOnce) return createWeatherBook(db)
  return {
    async of(moments) {
      const wanted = cellDaysOf(moments)
      if (!wanted.length) return readWeatherDays(db, wanted)
      await requestWeather(db, service, wanted, signal).catch((cause: unknown) => {
        if (!(cause instanceof WeatherFailed)) throw cause
      })
      return readWeatherDays(db, wanted)
    },
  }
}
