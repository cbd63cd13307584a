import { Readable } from 'node:stream'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import { transactRepeatable } from '@milepost/server/db/connection/transact'
import { prepareIncidents } from '@milepost/server/sync/derive/prepare-incidents'
import { storeIncidents } from '@milepost/server/sync/load/incidents/load-incidents'
import { readAhead } from '@milepost/server/sync/read-ahead'
import { benchDatabase } from '../bench-database.ts'
import { type CopyLimits, copyLimits, storedRows } from '../copy-limits.ts'
import { reportLoading } from '../report-loading.ts'
import { type Spent, spent } from '../spent.ts'
import { pipelineContext } from './pipeline-context.ts'

// Measures how fast incidents are stored, including enrichment, relative to COPY of the same rows. Follow-up work (days
// to sum, drivers, weather) is only written by us, not by COPY.

const rows = 10_000
const rounds = 5
/** Providers return pages of a hundred to several thousand: fixed costs count more in small ones. */
const pageSizes = [500, 5_000]
const tables = (['incident', 'incident_detail', 'incident_media', 'incident_key'] as const).map(storedRows)

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
  const ours: Spent[] = []
  const limits: CopyLimits[] = []
  for (let round = 0; round < rounds; round++) {
    const read = pagesOf(round, size)
    ours.push(
      await spent(pool, () =>
        readAhead(
          Readable.from(read),
          (page: IncidentRecord[]) => prepareIncidents(context, page),
          async (prepared) => {
            await transactRepeatable(pool, (client) => storeIncidents(client, context, prepared))
          },
        ),
      ),
    )
    limits.push(await copyLimits(pool, dataDir, [tables[0]!, ...tables.slice(1)]))
  }
  reportLoading(`Incidents in pages of ${size}`, { rows, ours, limits, least: 0.5 })
}
