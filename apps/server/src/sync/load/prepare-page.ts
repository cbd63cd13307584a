import type { Page } from '@milepost/providers/kit/provider'
import type { RecordOf, StreamName } from '@milepost/providers/kit/record'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { rehearse, transactRepeatable } from '../../db/connection/transact.ts'
import { announce } from '../../live/live-updates.ts'
import type { PipelineContext } from '../context.ts'
import { prepareIncidents } from '../derive/prepare-incidents.ts'
import { type Lease, renew } from '../sync-leases.ts'
import { noteClocks, type WrongClock } from './clocks/note-clocks.ts'
import { duplicatesIn } from './duplicates.ts'
import { findUnstorable, isOfTheData } from './find-unstorable.ts'
import { storeIncidents } from './incidents/load-incidents.ts'
import { newestVersions } from './newest-version.ts'
import { recordProgress, recordStored, storeRejected } from './page-results.ts'
import { plausible } from './plausible.ts'
import { type Rejection, rejectionOf } from './rejection.ts'
import { removeGone } from './remove-gone.ts'
import { preparePositions, storePositions } from './trips/load-positions.ts'
import { loadTrips } from './trips/load-trips.ts'
import { loadCameras } from './vehicles/load-cameras.ts'
import { loadDriverScores } from './vehicles/load-driver-scores.ts'
import { loadDrivers } from './vehicles/load-drivers.ts'
import { loadGroups } from './vehicles/load-groups.ts'
import { loadMismatches } from './vehicles/load-mismatches.ts'
import { loadVehicles } from './vehicles/load-vehicles.ts'
import { ofMovedDevices } from './vehicles/moved-devices.ts'

/** Stores what was prepared, in the transaction of its page; returns the records and values to reject. */
type Store = (client: ClientBase) => Promise<Rejection[]>
type Loader<R> = (context: PipelineContext, records: R[]) => Promise<Store>

/** A loader that can use every record it receives, with nothing to prepare. */
const all =
  <R>(load: (client: ClientBase, context: PipelineContext, records: R[]) => Promise<void>): Loader<R> =>
  async (context, records) =>
  async (client) => {
    await load(client, context, records)
    return []
  }

/** One loader per kind of record. */
const loaders: { [K in StreamName]: Loader<RecordOf[K]> } = {
  groups: all(loadGroups),
  vehicles: all(loadVehicles),
  drivers: all(loadDrivers),
  positions: async (context, records) => {
    const prepared = preparePositions(context, records)
    return (client) => storePositions(client, context, prepared)
  },
  trips: async (context, records) => (client) => loadTrips(client, context, records),
  incidents: async (context, records) => {
    const prepared = await prepareIncidents(context, records)
    return (client) => storeIncidents(client, context, prepared)
  },
  cameraHealth: all(loadCameras),
  mismatches: all(loadMismatches),
  driverScores: all(loadDriverScores),
}

/** A page with everything determined that can be before its transaction. */
export type PreparedPage = { store(pool: pg.Pool, lease: Lease | null): Promise<void> }

/**
 * Prepares a page. Storing it stores its records, rejected records, the cursor and the counts, in one transaction that
 * only the holder of the lease can commit. A page lost in a crash is read again and changes nothing twice. Records that
 * the database refuses are identified and rejected, and the others stored.
 */
export async function preparePage<K extends StreamName>(
  context: PipelineContext,
  stream: { kind: K; key: string },
  page: Page<RecordOf[K]>,
): Promise<PreparedPage> {
  const checked = checkPage(stream.kind, ofMovedDevices(stream.kind, page, context.movedDevices), context.now)
  const prepared = await prepareWhole(context, stream, checked)
  return {
    store: async (pool, lease) => {
      try {
        await prepared.store(pool, lease)
      } catch (error) {
        if (!isOfTheData(error)) throw error
        // What was recorded as stored was rolled back with the transaction.
        context.knownVehicles?.clear()
        context.knownDrivers?.clear()
        context.newestPositions?.clear()
        if (context.privacy) context.privacy.hasTrips = undefined
        const rest = await prepareWhole(context, stream, await withoutRefused(pool, context, stream.kind, checked))
        await rest.store(pool, lease)
      }
    },
  }
}

type CheckedPage<R> = Page<R> & { rejected: Rejection[]; clocks: WrongClock[] }

/** Returns a page without the records and values that can't be true, which it lists. Changes the records. */
function checkPage<K extends StreamName>(kind: K, page: Page<RecordOf[K]>, now: Date): CheckedPage<RecordOf[K]> {
  const { usable, rejected, dropped, clocks } = plausible(kind, page.records, now)
  return { ...page, records: usable, rejected: [...dropped, ...page.rejected, ...rejected], clocks }
}

/** Returns a page without the records that the database refuses, which it lists. */
async function withoutRefused<K extends StreamName>(
  pool: pg.Pool,
  context: PipelineContext,
  kind: K,
  page: CheckedPage<RecordOf[K]>,
): Promise<CheckedPage<RecordOf[K]>> {
  const refused = await findUnstorable(page.records, async (records) => {
    const store = await loaders[kind](
      {
        ...context,
        knownVehicles: new Set(),
        knownDrivers: new Set(),
        newestPositions: new Map(),
        privacy: { hasTrips: undefined },
      },
      records,
    )
    await rehearse(pool, store)
  })
  const culprits = new Set(refused.map(({ record }) => record))
  return {
    ...page,
    records: page.records.filter((record) => !culprits.has(record)),
    rejected: [...page.rejected, ...refused.map(({ record, reason }) => rejectionOf(record, reason))],
  }
}

async function prepareWhole<K extends StreamName>(
  context: PipelineContext,
  stream: { kind: K; key: string },
  page: CheckedPage<RecordOf[K]>,
): Promise<PreparedPage> {
  const { records } = page
  const newest = newestVersions(records)
  const duplicates = duplicatesIn(stream.kind, records, newest)
  const firsts = { count: 0 }
  const store = await loaders[stream.kind]({ ...context, firsts }, newest)
  return {
    store: (pool, lease) =>
      transactRepeatable(pool, async (client) => {
        firsts.count = 0
        if (lease) await renew(client, lease)
        const found = await store(client)
        await removeGone(client, context, stream.kind, page)
        await noteClocks(client, context, page.clocks)
        const listed = [...page.rejected, ...duplicates, ...found]
        const rejections = listed.filter(isWhole)
        await recordStored(client, context, stream.kind, records)
        await storeRejected(client, context, stream.key, listed)
        await recordProgress(
          client,
          context,
          stream.key,
          page,
          countsFirsts(stream.kind) ? firsts.count : records.length - duplicates.length - found.filter(isWhole).length,
          rejections.length,
        )
        if (page.progress)
          await announce(client, context.clientId, { kind: 'progress', connectionId: context.connectionId })
        return rejections
      }).then((rejections) => countRejected(context, stream.key, rejections)),
  }
}

/** Lists are read as a whole: how often is counted. Of everything else, an overlap that is read again adds nothing. */
const countsFirsts = (kind: StreamName) => kind === 'trips' || kind === 'incidents' || kind === 'positions'

const isWhole = ({ part }: Rejection) => part === undefined

/** Only once they are stored: a page that is read again would count twice. What is private is no problem to look into. */
function countRejected(context: PipelineContext, source: string, rejections: readonly Rejection[]): void {
  const { failures, clientId, connectionId } = context
  for (const { reason } of rejections.filter(({ isPrivate }) => !isPrivate))
    failures?.note({ area: 'transformer', source, error: reason, clientId, connectionId })
}
