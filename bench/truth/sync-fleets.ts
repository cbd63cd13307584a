import { Geocoder } from '@milepost/geo/geocoder'
import { providerById, providers } from '@milepost/providers/registry'
import { readConfig } from '@milepost/server/config'
import { createCounts } from '@milepost/server/counting/counts'
import { createCache } from '@milepost/server/db/connection/reference-cache'
import { createDetection } from '@milepost/server/detect/detect-due'
import { createSyncJob } from '@milepost/server/jobs/sync-job'
import type pg from 'pg'
import { pino } from 'pino'
import { benchSecrets, type RunningFleets } from '../start-fleets.ts'
import { sumUp } from './sum-up.ts'

const sideBySide = 4

/**
 * Reads the full history of all connections, runs detection and rolls it up. Positions are left out: scores don't use
 * them if trips are reported. Real providers' rate limits are lifted, which would otherwise take hours.
 */
export async function syncFleets(pool: pg.Pool, fleets: RunningFleets, say: (what: string) => void): Promise<void> {
  for (const { manifest } of Object.values(providers))
    for (const limit of Object.values(manifest.limits)) Object.assign(limit, { perSecond: 1e6, burst: 1e6 })
  const config = { ...readConfig({ MILEPOST_LOG: 'silent' }), providerUrl: fleets.url, positionDays: 0, mediaHours: 0 }
  const cache = await createCache(pool)
  const tools = {
    pool,
    secrets: benchSecrets,
    config,
    cache,
    counts: createCounts(),
    log: pino({ level: 'warn' }),
    geocoder: new Geocoder(),
    owner: 'bench',
  }
  const job = createSyncJob(tools, sideBySide)
  const detect = createDetection(tools)
  const { signal } = new AbortController()
  const histories = await historiesOf(pool)
  for (let reportedAt = 0; ; ) {
    await job.turn(signal)
    const { done, trips, incidents } = await progressOf(pool)
    if (done === histories) break
    if (Date.now() - reportedAt < 15_000) continue
    reportedAt = Date.now()
    say(`${done} of ${histories} histories read: ${trips} trips, ${incidents} events`)
  }
  await job.end()
  say('Everything is read; detecting and adding up')
  while (await detect());
  await sumUp(pool)
  await cache.close()
}

const historyKinds = ['incidents', 'positions', 'trips'] as const

/** Returns the total number of histories of the connected providers. */
async function historiesOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ providerId: number }>('select provider_id as "providerId" from connection')
  return rows.reduce((total, { providerId }) => {
    const { streams } = providerById(providerId)!
    return total + historyKinds.filter((kind) => streams[kind]?.history).length
  }, 0)
}

async function progressOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ done: number; trips: number; incidents: number }>(`
    select (select count(*)::int from sync_stream where stream like '%.history' and completed_at is not null) as done,
      (select count(*)::int from trip) as trips, (select count(*)::int from incident) as incidents`)
  return rows[0]!
}
