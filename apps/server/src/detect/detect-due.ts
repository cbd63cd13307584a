import type { Geocoder } from '@milepost/geo/geocoder'
import { providerById } from '@milepost/providers/registry'
import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../db/connection/client-turns.ts'
import { transact } from '../db/connection/transact.ts'
import { activeConfig } from '../recompute/scoring-versions.ts'
import { createWeatherBook } from '../recompute/weather/weather-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { createPlaceDictionary, type PlaceDictionary } from '../sync/derive/place-dictionary.ts'
import { readRushHours } from '../sync/derive/read-rush-hours.ts'
import { loadOwnTypes } from '../sync/derive/type-dictionary.ts'
import { lacksTrips, lacksTripsLocked } from '../sync/missing-trips.ts'
import { comparePlaces, isRecent } from './compare-places.ts'
import { deriveEvents, leaveToProvider } from './derive-events.ts'
import { deriveTrips } from './derive-trips.ts'
import { findTwins } from './find-twins.ts'
import { nameDrivers } from './name-drivers.ts'
import { readDrives } from './read-drives.ts'
import { claimSpans, finishSpans, recheck, type VehicleSpan } from './vehicle-span.ts'

const spansAtOnce = 100

export type DetectionTools = { pool: pg.Pool; geocoder: Geocoder }

/**
 * Creates the detection job for changed data: trips and events a provider doesn't report, and events reported twice.
 * Detection is repeatable, so after a crash it just runs again. Each call returns whether there was anything to do.
 */
export function createDetection(
  { pool, geocoder }: DetectionTools,
  turns: ClientTurns = failingTurns,
): () => Promise<boolean> {
  const places = createPlaceDictionary(pool)
  return async () => {
    const spans = await claimSpans(pool, spansAtOnce)
    for (const [clientId, own] of Map.groupBy(spans, (span) => span.clientId))
      await turns.take(clientId, async () => {
        const context = await contextOf({ pool, geocoder, places }, clientId)
        for (const span of own) await detect(pool, span, context)
        await transact(pool, async (client) => {
          await findTwins(client, clientId, own)
          await finishSpans(client, clientId, own)
        })
        return true
      })
    return spans.length > 0
  }
}

type ClientContext = Omit<PipelineContext, 'connectionId' | 'providerId'>

async function contextOf(
  { pool, geocoder, places }: DetectionTools & { places: PlaceDictionary },
  clientId: number,
): Promise<ClientContext> {
  const { rows } = await pool.query<{ time_zone: string }>('select time_zone from client where id = $1', [clientId])
  return {
    clientId,
    clientTimeZone: rows[0]!.time_zone,
    rushHours: await readRushHours(pool, clientId),
    types: await loadOwnTypes(pool),
    scoring: await activeConfig(pool, clientId),
    places,
    geocoder,
    weather: createWeatherBook(pool),
    now: new Date(),
  }
}

async function detect(pool: pg.Pool, span: VehicleSpan, common: ClientContext): Promise<void> {
  const { connectionId, providerId } = span
  const context = { ...common, connectionId, providerId }
  const provider = providerById(providerId)
  if (span.moved)
    await transact(pool, async (client) => {
      const derivesTrips = await lacksTripsLocked(client, span, provider)
      const drives = await readDrives(client, span)
      await deriveEvents(client, context, span, drives)
      const againAt = derivesTrips && (await deriveTrips(client, context, span, drives))
      if (againAt) await recheck(client, span, againAt)
    })
  else if (await lacksTrips(pool, span, provider))
    await transact(pool, (client) => nameDrivers(client, span, span.from, span.until))
  await transact(pool, (client) => leaveToProvider(client, span))
  if (isRecent(span)) await transact(pool, (client) => comparePlaces(client, context, span))
}
