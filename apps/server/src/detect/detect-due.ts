import type { Geocoder } from '@milepost/geo/geocoder'
import { providerById } from '@milepost/providers/registry'
import type pg from 'pg'
import { type ClientTurns, failingTurns } from '../db/connection/client-turns.ts'
import { transactRepeatable } from '../db/connection/transact.ts'
import { activeConfig } from '../recompute/scoring-versions.ts'
import { createWeatherBook } from '../recompute/weather/weather-days.ts'
import type { PipelineContext } from '../sync/context.ts'
import { createPlaceDictionary, type PlaceDictionary } from '../sync/derive/place-dictionary.ts'
import { readRushHours } from '../sync/derive/read-rush-hours.ts'
import { loadOwnTypes } from '../sync/derive/type-dictionary.ts'
import { lacksTrips, lacksTripsLocked } from '../sync/missing-trips.ts'
import { deriveEvents, leaveToProviders } from './derive-events.ts'
import { deriveTrips } from './derive-trips.ts'
import { findTwins } from './find-twins.ts'
import { nameDrivers } from './name-drivers.ts'
import { noteSpeeds } from './note-speeds.ts'
import { comparePlaces, spansToCompare } from './places/compare-places.ts'
import { ofOneVehicle } from './places/of-one-vehicle.ts'
import { withoutApproximate } from './places/without-approximate.ts'
import { withoutRests } from './places/without-rests.ts'
import { readDrives } from './read-drives.ts'
import { noteStuckAlarms } from './repeats/note-stuck-alarms.ts'
import { claimSpans, finishSpans, recheck, type VehicleSpan } from './vehicle-span.ts'
import { drivesWithoutTrips } from './without-trips/drives-without-trips.ts'

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
        await detect(pool, own, context)
        await transactRepeatable(pool, async (client) => {
          const stuck = await findTwins(client, clientId, own)
          await noteStuckAlarms(client, contextFor(context), own, stuck)
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

const contextFor =
  (common: ClientContext) =>
  ({ connectionId, providerId }: VehicleSpan): PipelineContext => ({ ...common, connectionId, providerId })

async function detect(pool: pg.Pool, spans: readonly VehicleSpan[], common: ClientContext): Promise<void> {
  const { clientId } = common
  const contextOfSpan = contextFor(common)
  for (const span of spans.filter(({ moved }) => moved)) await derive(pool, span, contextOfSpan(span))
  const named = await withoutTrips(
    pool,
    spans.filter(({ moved }) => !moved),
  )
  if (named.length) await transactRepeatable(pool, (client) => nameDrivers(client, clientId, named))
  await transactRepeatable(pool, (client) => leaveToProviders(client, clientId, spans))
  for (const span of await transactRepeatable(pool, (client) => spansToCompare(client, clientId, spans)))
    await transactRepeatable(pool, (client) => comparePlaces(client, contextOfSpan(span), span))
}

async function derive(pool: pg.Pool, span: VehicleSpan, context: PipelineContext): Promise<void> {
  await transactRepeatable(pool, async (client) => {
    const derivesTrips = await lacksTripsLocked(client, span, providerById(span.providerId))
    const seen = await withoutRests(client, span, await readDrives(client, span))
    const drives = await ofOneVehicle(client, context, span, seen)
    const stretches = await deriveEvents(client, context, span, withoutApproximate(drives))
    await noteSpeeds(client, context, span, stretches)
    const missing = derivesTrips
      ? { ...drives, againAt: null, hasOwn: true }
      : await drivesWithoutTrips(client, span, drives, context)
    const derives = missing.hasOwn || missing.drives.length > 0 || missing.unseen.length > 0
    const againAt = (derives && (await deriveTrips(client, context, span, missing))) || missing.againAt
    if (againAt) await recheck(client, span, againAt)
  })
}

/** Returns the spans of connections whose trips are derived. */
async function withoutTrips(pool: pg.Pool, spans: readonly VehicleSpan[]): Promise<VehicleSpan[]> {
  const found: VehicleSpan[] = []
  for (const own of Map.groupBy(spans, ({ connectionId }) => connectionId).values())
    if (await lacksTrips(pool, own[0]!, providerById(own[0]!.providerId))) found.push(...own)
  return found
}
