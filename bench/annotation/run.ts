import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createSecretBox } from '@milepost/server/access/secret-box'
import { AppError } from '@milepost/server/app-error'
import { createDatabase } from '@milepost/server/db/connection/database'
import { scopeTo } from '@milepost/server/db/scope/scope'
import { annotate } from '@milepost/server/features/annotation/annotate'
import { findAnnotator } from '@milepost/server/features/annotation/annotator-queries'
import { claimNext } from '@milepost/server/features/annotation/claim-next'
import { findItem } from '@milepost/server/features/annotation/item-queries'
import { listIncidentTypes } from '@milepost/server/reporting/incidents/incident-types'
import { openLarge } from '../large/open.ts'
import { sizeNamed } from '../large/size.ts'
import { quantile, report } from '../report.ts'

// npm run bench -- annotators large|medium|small
// 200 annotators on one server take the next event, look at it for some seconds, and answer; every second one vanishes after
// a few. Measures how long the next event takes. Fails above 100 ms (p95), and if two people had an event at once, or an
// answer is lost.

const people = 200
const lookSeconds = 4
const measuredSeconds = 60
const answersOfVanishing = 3
const mostMs = 100

await using large = await openLarge(sizeNamed(process.argv[3]), (words) => console.log(words))
const { pool } = large
const clientId = 1
const db = scopeTo(createDatabase(pool), clientId)
const secrets = createSecretBox('a secret of thirty-two characters')
const services = { secrets } as never

await pool.query(
  `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, state, source)
   select client_id, id, 2, 1, occurred_at, connection_id, 0, '{}' from incident where client_id = $1 and has_video and rating = 2
   on conflict do nothing`,
  [clientId],
)
await pool.query('delete from annotation_lease where client_id = $1', [clientId])
await pool.query('vacuum analyze incident, incident_media')
const types = await listIncidentTypes({ db, cache: { get: (_: string, read: () => unknown) => read() } } as never)
const ids = Array.from({ length: people }, () => randomUUID())
await db
  .insertInto('appUser')
  .values(
    ids.map((id, index) => ({
      id,
      clientId,
      email: `${id}@example.com`,
      name: `Annotator ${index}`,
      roles: ['annotator'],
      groups: ['annotator'],
    })),
  )
  .execute()

const held = new Map<string, string>()
const nextMs: number[] = []
let doubles = 0
let answers = 0

async function work(id: string, vanishes: boolean): Promise<void> {
  const caller = { kind: 'user', userId: id, clientId, name: id, email: '', roles: ['annotator'], groups: [] } as const
  const annotator = await findAnnotator(db, caller)
  await wait(Math.random() * lookSeconds * 1_000)
  for (let done = 0; performance.now() < endsAt && !(vanishes && done === answersOfVanishing); done++) {
    const askedAt = performance.now()
    const claimed = await claimNext(db, { annotator, types, holding: [] })
    if (!claimed) return
    const { incidentId } = (await findItem(db, services, claimed.lease)) ?? {}
    nextMs.push(performance.now() - askedAt)
    if (!incidentId) continue
    if (held.has(incidentId)) doubles += 1
    held.set(incidentId, id)
    // The one that vanishes leaves its last event on the screen.
    if (vanishes && done === answersOfVanishing - 1) return
    await wait((0.5 + Math.random()) * lookSeconds * 1_000)
    try {
      const answer = { rating: 1 as const, translatedType: null, intensity: null, severity: null, note: null }
      await annotate(db, caller, incidentId, { ...answer, leaseId: claimed.lease.id, seconds: lookSeconds })
      answers += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}

const endsAt = performance.now() + measuredSeconds * 1_000
await Promise.all(ids.map((id, index) => work(id, index % 2 === 1)))

const { rows } = await pool.query<{ stored: number }>(
  'select count(*)::int as stored from incident_rating where client_id = $1 and user_id = any($2::uuid[])',
  [clientId, ids],
)
report(`${people} annotators, ${process.argv[3]}`, [
  { what: 'Next event, p95', value: quantile(nextMs, 0.95), limit: mostMs, unit: 'ms' },
])
console.log(
  `  ${nextMs.length} events served (median ${quantile(nextMs, 0.5).toFixed(0)} ms), ${answers} answers, ${doubles} served twice`,
)
const lost = answers - rows[0]!.stored
if (doubles > 0 || lost !== 0 || quantile(nextMs, 0.95) > mostMs) process.exitCode = 1
