import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '@milepost/server/access/caller'
import { createSecretBox } from '@milepost/server/access/secret-box'
import { AppError } from '@milepost/server/app-error'
import { createDatabase } from '@milepost/server/db/connection/database'
import { scopeTo } from '@milepost/server/db/scope/scope'
import { annotate } from '@milepost/server/features/annotation/annotate'
import { serveNext } from '@milepost/server/features/annotation/serve-next'
import { listIncidentTypes } from '@milepost/server/reporting/incidents/incident-types'
import { followCpu } from '../large/cpu.ts'
import { openLarge } from '../large/open.ts'
import { sizeNamed } from '../large/size.ts'
import { quantile, report } from '../report.ts'
import { ServedEvents } from './served-events.ts'
import { StatementTimes } from './statement-times.ts'

// npm run bench -- annotators large|medium|small [people] [seconds]
// 200 annotators on one server take the next event, look at it for some seconds (10), and answer; every second one
// vanishes after a few. Measures how long the next event takes. Fails above 100 ms (p95), if two people had an event at
// once, or if an answer or the event of someone who vanished is lost. With 0 seconds, people never pause: that measures
// how many events are served, not how long one takes.

const people = Number(process.argv[4] ?? 200)
const lookSeconds = Number(process.argv[5] ?? 10)
const measuredSeconds = 60
const answersOfVanishing = 3
const mostMs = 100
/** One event in this many has its clips; for the others they arrive when they are requested, after a while. */
const withClips = 10
const deliveryMs = 2_000

await using large = await openLarge(sizeNamed(process.argv[3]), (words) => console.log(words))
const { pool } = large
const clientId = 1
const db = scopeTo(createDatabase(pool), clientId)
// The fill leaves events without a rating that the sync would mark as not reviewed. Here, all are reviewed.
await pool.query('update connection set has_queue = true where client_id = $1', [clientId])
await pool.query('update incident_type set exclude_from_review = false')
const types = await listIncidentTypes({ db, cache: { get: (_: string, read: () => unknown) => read() } } as never)
const services = { secrets: createSecretBox('a secret of thirty-two characters') }

await pool.query(
  `insert into incident_media (client_id, incident_id, position, kind, occurred_at, connection_id, state, source)
   select client_id, id, 2, 1, occurred_at, connection_id, 0, '{}' from incident where client_id = $1 and has_video and rating = 2
   on conflict do nothing`,
  [clientId],
)
await pool.query(
  `update incident_media set state = case when incident_id % $2 = 0 then 2 else 0 end, urgency = 0, attempts = 0
   where client_id = $1 and state <> case when incident_id % $2 = 0 then 2 else 0 end`,
  [clientId, withClips],
)
await pool.query('delete from annotation_lease where client_id = $1', [clientId])
await pool.query('vacuum analyze incident, incident_media, incident_rating, annotation_lease')
// What was just prepared is written first: its writing isn't the queue's work.
await pool.query('checkpoint')
const ids: string[] = Array.from({ length: people + 1 }, () => randomUUID())
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

const callerOf = (id: string): Caller => ({
  kind: 'user',
  userId: id,
  clientId,
  name: id,
  email: '',
  roles: ['annotator'],
  groups: [],
})
const served = new ServedEvents()
let allServed = 0
const nextMs: number[] = []
const answerMs: number[] = []
const answer = { rating: 1 as const, translatedType: null, intensity: null, severity: null, note: null }
/** Everyone's first event is read from a disk that has just been filled; a shift has more than one. */
const measuredFrom = performance.now() + lookSeconds * 1_000
const endsAt = measuredFrom + measuredSeconds * 1_000

async function work(id: string, vanishes: boolean): Promise<void> {
  const caller = callerOf(id)
  await wait(Math.random() * lookSeconds * 1_000)
  for (let done = 0; performance.now() < endsAt && !(vanishes && done === answersOfVanishing); done++) {
    const askedAt = performance.now()
    const { item } = await serveNext(db, services, { caller, types, holding: [], left: [] })
    if (askedAt >= measuredFrom) nextMs.push(performance.now() - askedAt)
    if (!item) return
    allServed += 1
    const { incidentId, leaseId } = item
    served.serve(incidentId, id)
    // The one that vanishes leaves its last event on the screen.
    if (vanishes && done === answersOfVanishing - 1) return
    await wait((0.5 + Math.random()) * lookSeconds * 1_000)
    try {
      const sentAt = performance.now()
      await annotate(db, caller, incidentId, { ...answer, leaseId, seconds: lookSeconds })
      answerMs.push(performance.now() - sentAt)
      served.answer(incidentId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      served.release(incidentId)
    }
  }
}

const times = new StatementTimes()
const note = large.seen.note.bind(large.seen)
large.seen.note = (statement) => {
  note(statement)
  times.note(statement)
}
const arriving = setInterval(
  () => void pool.query('update incident_media set state = 2 where client_id = $1 and state = 1', [clientId]),
  deliveryMs,
)
const used = await followCpu(pool)
await Promise.all(ids.slice(0, people).map((id, index) => work(id, index % 2 === 1)))
const cpuMs = 1_000 * (await used())
clearInterval(arriving)

const { rows } = await pool.query<{ stored: number }>(
  'select count(*)::int as stored from incident_rating where client_id = $1 and user_id = any($2::uuid[])',
  [clientId, ids],
)
const lost = answerMs.length - rows[0]!.stored
const gone = await findUnserved()

report(`${people} annotators who look for ${lookSeconds} s, ${process.argv[3]}`, [
  { what: 'Next event, p95', value: quantile(nextMs, 0.95), limit: mostMs, unit: 'ms' },
])
const middle = (samples: readonly number[]) => quantile(samples, 0.5).toFixed(0)
console.log(
  `  ${allServed} events served (median ${middle(nextMs)} ms), ${answerMs.length} answers (median ${middle(answerMs)} ms); ` +
    `${served.doubles} served twice, ${lost} answers and ${gone} abandoned events lost`,
)
console.log(`  ${(cpuMs / allServed).toFixed(1)} ms of CPU for each event and its answer, in server and database`)
for (const line of times.lines(25)) console.log(line)
if (served.doubles > 0 || lost !== 0 || gone > 0 || (lookSeconds > 0 && quantile(nextMs, 0.95) > mostMs))
  process.exitCode = 1

/** As if the claims of those who vanished had ended: counts their events that no one else gets. */
async function findUnserved(): Promise<number> {
  const vanished = ids.slice(0, people).filter((_, index) => index % 2 === 1)
  const abandoned = served.heldBy((id) => vanished.includes(id))
  await pool.query('update annotation_lease set until = now() where client_id = $1 and user_id = any($2::uuid[])', [
    clientId,
    vanished,
  ])
  const caller = callerOf(ids.at(-1)!)
  for (let tries = 3 * abandoned.size; tries > 0 && abandoned.size > 0; tries--) {
    const { item } = await serveNext(db, services, { caller, types, holding: [], left: [] })
    if (!item) break
    abandoned.delete(item.incidentId)
    await annotate(db, caller, item.incidentId, { ...answer, leaseId: item.leaseId, seconds: 1 })
  }
  return abandoned.size
}
