import { Geocoder } from '@milepost/geo/geocoder'
import { providers } from '@milepost/providers/registry'
import { startingVersion } from '@milepost/server/recompute/scoring-versions'
import { createWeatherBook } from '@milepost/server/recompute/weather/weather-days'
import type { PipelineContext } from '@milepost/server/sync/context'
import { createPlaceDictionary } from '@milepost/server/sync/derive/place-dictionary'
import { loadTypeDictionary } from '@milepost/server/sync/derive/type-dictionary'
import type pg from 'pg'

/** The pipeline's context for the one connection of a benchmark. */
export const pipelineContext = async (pool: pg.Pool): Promise<PipelineContext> => ({
  clientId: 1,
  connectionId: 1,
  providerId: providers.samsara.manifest.id,
  clientTimeZone: 'America/Chicago',
  rushHours: [{ fromHour: 7, toHour: 9, traffic: 2 }],
  types: await loadTypeDictionary(pool),
  scoring: startingVersion,
  places: createPlaceDictionary(pool),
  geocoder: new Geocoder(),
  weather: createWeatherBook(pool),
  privacy: { hasTrips: undefined },
  knownVehicles: new Set(),
  knownDrivers: new Set(),
  newestPositions: new Map(),
  now: new Date(),
})

/** Returns how many milliseconds a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
