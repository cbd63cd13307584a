import type { IncidentRecord } from '@milepost/providers/kit/record'
import { createSecretBox } from '@milepost/server/access/secret-box'
import { transactRepeatable } from '@milepost/server/db/connection/transact'
import { createSecret, sealSecret } from '@milepost/server/features/webhooks/secrets'
import { installQueue } from '@milepost/server/queue/boss'
import { prepareIncidents } from '@milepost/server/sync/derive/prepare-incidents'
import { storeIncidents } from '@milepost/server/sync/load/incidents/load-incidents'
import type pg from 'pg'
import { pipelineContext, timed } from '../loading/pipeline-context.ts'

type Wanted = { url: string; secret: string; events: number; pageRecords: number }

/**
 * Creates a client with a connection and a webhook, and stores new events as a provider's pages. Returns the seconds
 * from the first page until the deliveries of all are queued.
 */
export async function causeEvents(pool: pg.Pool, { url, secret, ...wanted }: Wanted): Promise<number> {
  await createClient(pool)
  const { secretKeyId, secretSealed } = sealSecret(createSecretBox(secret), createSecret())
  await pool.query(
    `insert into webhook_endpoint (client_id, id, url, description, types, secret_key_id, secret_sealed, created_by_name)
     values (1, gen_random_uuid(), $1, 'Bench', '{incident.created}', $2, $3, 'Bench')`,
    [url, secretKeyId, secretSealed],
  )
  const seconds = await storeEvents(pool, wanted)
  const { rows } = await pool.query<{ queued: number }>(
    'select count(*)::int as queued from webhook_delivery where client_id = 1',
  )
  if (rows[0]?.queued !== wanted.events)
    throw new Error(`${rows[0]?.queued} deliveries are queued for ${wanted.events} events`)
  return seconds
}

/** Creates client 1 with a connection. */
export async function createClient(pool: pg.Pool): Promise<void> {
  await installQueue(pool.options.connectionString!)
  await pool.query(
    `insert into client (id, name, time_zone) overriding system value values (1, 'Bench', 'America/Chicago')`,
  )
  await pool.query(
    `insert into connection (client_id, id, name, provider_id, health_status) values (1, 1, 'Bench', 1, 2)`,
  )
}

/** Stores new events as a provider's pages; returns how many seconds that took. */
export async function storeEvents(
  pool: pg.Pool,
  { events, pageRecords }: Pick<Wanted, 'events' | 'pageRecords'>,
): Promise<number> {
  const context = await pipelineContext(pool)
  const milliseconds = await timed(async () => {
    for (let page = 0; page * pageRecords < events; page++) {
      const records = Array.from({ length: pageRecords }, (_, index) => record(page * pageRecords + index))
      const prepared = await prepareIncidents(context, records)
      await transactRepeatable(pool, (client) => storeIncidents(client, context, prepared))
    }
  })
  return milliseconds / 1_000
}

const record = (index: number): IncidentRecord => ({
  externalId: `e${index}`,
  vehicleExternalId: `v${index % 500}`,
  driverExternalId: `d${index % 600}`,
  occurredAt: new Date(Date.now() - 60_000 - index * 1_000),
  endedAt: null,
  location: { latitude: 33 + (index % 1000) / 100, longitude: -112 + (index % 977) / 30 },
  headingDegrees: index % 360,
  speedKmh: index % 120,
  speedLimitKmh: null,
  maxG: 0.3 + (index % 60) / 100,
  tags: [{ tag: 'Braking', source: 'automated' }],
  context: [],
  state: 'open',
  revision: null,
  media: [],
  raw: { id: index },
})
