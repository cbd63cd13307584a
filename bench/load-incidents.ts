import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { transactRepeatable } from '@milepost/server/db/transact'
import { prepareIncidents } from '@milepost/server/pipeline/derive/prepare-incidents'
import { storeIncidents } from '@milepost/server/pipeline/load/load-incidents'
import { readAhead } from '@milepost/server/pipeline/sync/read-ahead'
import { benchDatabase } from './bench-database.ts'
import { pipelineContext, timed } from './pipeline-context.ts'
import { quantile } from './report.ts'

// How fast incidents are stored, with all that is found out about each on the way, as a share of COPY of the same rows.

const rows = 10_000
const rounds = 5
/** Providers give pages of a hundred to some thousands: what each costs besides its rows weighs more in small ones. */
const pageSizes = [500, 5_000]
const tables = ['incident', 'incident_detail', 'incident_media'] as const

await using database = await benchDatabase()
const { pool, dataDir } = database
const context = await pipelineContext(pool)

const record = (round: number, index: number): IncidentRecord => ({
  externalId: `${round}-${index}`,
  vehicleExternalId: `v${index % 500}`,
  driverExternalId: `d${index % 600}`,
  occurredAt: new Date(Date.now() - round * 86_400_000 - index * 7_000),
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
  media: [{ position: 2, kind: 'video', source: { eventId: `${round}-${index}` } }],
  raw: { id: index, asset: { id: `v${index % 500}` }, behaviorLabels: [{ label: 'Braking', source: 'automated' }] },
})

const pagesOf = (round: number, size: number) =>
  Array.from({ length: rows / size }, (_, page) =>
    Array.from({ length: size }, (_, index) => record(round, page * size + index)),
  )

for (const size of pageSizes) {
  const ours: number[] = []
  const raw: number[] = []
  for (let round = 0; round < rounds; round++) {
    const read = pagesOf(round, size)
    ours.push(
      await timed(() =>
        readAhead(
          Readable.from(read),
          (page: IncidentRecord[]) => prepareIncidents(context, page),
          async (prepared) => {
            await transactRepeatable(pool, (client) => storeIncidents(client, context, prepared))
          },
        ),
      ),
    )
    for (const table of tables) await pool.query(`copy (select * from ${table}) to '${dataDir}-${table}.copy'`)
    await pool.query(`truncate ${[...tables, 'incident_key'].join(', ')}`)
    raw.push(
      await timed(async () => {
        for (const table of tables) await pool.query(`copy ${table} from '${dataDir}-${table}.copy'`)
      }),
    )
    await pool.query(`truncate ${[...tables, 'incident_key'].join(', ')}`)
  }
  const [copy, stored] = [quantile(raw, 0.5), quantile(ours, 0.5)]
  const perSecond = (milliseconds: number) => Math.round(rows / (milliseconds / 1000)).toLocaleString('en-US')
  console.log(
    `Incidents in pages of ${size}: ${perSecond(stored)} a second, COPY ${perSecond(copy)} a second, ratio ${(copy / stored).toFixed(2)} (at least 0.50)`,
  )
}
for (const table of tables) await rm(`${dataDir}-${table}.copy`)
