import { Geocoder } from '@milepost/geo/geocoder'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { transact } from '../../db/connection/transact.ts'
import { activeConfig } from '../../recompute/scoring-versions.ts'
import { createWeatherBook } from '../../recompute/weather/weather-days.ts'
import type { PipelineContext } from '../../sync/context.ts'
import { createPlaceDictionary } from '../../sync/derive/place-dictionary.ts'
import { prepareIncidents } from '../../sync/derive/prepare-incidents.ts'
import { readRushHours } from '../../sync/derive/read-rush-hours.ts'
import { storeIncidents } from '../../sync/load/incidents/load-incidents.ts'
import { recordStored } from '../../sync/load/page-results.ts'
import type { Retranslation } from './retranslate-stored.ts'
import { hasTag } from './tag-queries.ts'

type Kept = { externalId: string; connectionId: number; record: Omit<IncidentRecord, 'raw'>; payload: unknown }

const batchSize = 200

/** Stores rejected events whose tag has a type now, through the steps of a page that just arrived; returns how many. */
export async function restoreRejected(work: Retranslation): Promise<number> {
  const { pool, clientId, signal, count } = work
  const common = await contextOf(work)
  let stored = 0
  for (const connectionId of await connectionsOf(work)) {
    const context = { ...common, connectionId }
    let after = ''
    for (;;) {
      signal.throwIfAborted()
      const kept = await readKept(work, connectionId, after)
      if (!kept.length) break
      after = kept.at(-1)!.externalId
      const records = kept.map(recordOf)
      const prepared = await prepareIncidents({ ...context, now: new Date() }, records)
      const done = await transact(pool, async (client) => {
        const rejected = new Set((await storeIncidents(client, context, prepared)).map(({ externalId }) => externalId))
        const accepted = records.filter(({ externalId }) => !rejected.has(externalId))
        await recordStored(client, { ...context, clientId }, 'incidents', accepted)
        return accepted.length
      })
      stored += done
      count(done)
    }
  }
  return stored
}

async function contextOf({
  pool,
  clientId,
  key,
  types,
}: Retranslation): Promise<Omit<PipelineContext, 'connectionId'>> {
  const { rows } = await pool.query<{ timeZone: string }>('select time_zone as "timeZone" from client where id = $1', [
    clientId,
  ])
  return {
    clientId,
    providerId: key.providerId,
    clientTimeZone: rows[0]!.timeZone,
    rushHours: await readRushHours(pool, clientId),
    types,
    scoring: await activeConfig(pool, clientId),
    places: createPlaceDictionary(pool),
    geocoder: new Geocoder(),
    weather: createWeatherBook(pool),
    // Their days may be long summed: they don't wait for the rest of a history.
    now: new Date(),
  }
}

async function connectionsOf({ pool, clientId, key }: Retranslation): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from connection where client_id = $1 and provider_id = $2 and deleted_at is null order by id',
    [clientId, key.providerId],
  )
  return rows.map(({ id }) => id)
}

async function readKept({ pool, clientId, key }: Retranslation, connectionId: number, after: string): Promise<Kept[]> {
  const { rows } = await pool.query<Kept>(
    `select distinct on (external_id) external_id as "externalId", connection_id as "connectionId", record, payload from rejected_record
     where client_id = $1 and connection_id = $2 and record is not null and stored_at is null and external_id > $4 and ${hasTag(`record -> 'tags'`, '$3')}
     order by external_id, last_seen_at desc limit ${batchSize}`,
    [clientId, connectionId, key.tag, after],
  )
  return rows
}

/** Returns a record as it was before it was stored as JSON. */
const recordOf = ({ record, payload }: Kept): IncidentRecord => ({
  ...record,
  occurredAt: new Date(record.occurredAt),
  endedAt: record.endedAt && new Date(record.endedAt),
  raw: payload,
})
