import { randomUUID } from 'node:crypto'
import { annotationEndpoints as endpoints } from '@milepost/contract/annotation/endpoints'
import { changesNext, type Sample, sample } from './sample.ts'
import { lowerDays } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

/** The annotator claims the client's event: for a first look, or a second one at an answer of the operator. */
async function ofLease(
  { server, clientId, userId, annotatorId, ids }: SampleWorld,
  stage: 'first' | 'second' = 'first',
) {
  const { pool } = server.services
  const [leaseId, answers] = [randomUUID(), randomUUID()]
  await pool.query('delete from annotation_skip where client_id = $1', [clientId])
  await pool.query('delete from incident_rating where client_id = $1 and incident_id = $2', [clientId, ids.incident])
  await pool.query('update incident set rating = 2 where client_id = $1 and id = $2', [clientId, ids.incident])
  if (stage === 'second')
    await pool.query(
      `insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, intensity, counts, stage, state, reported_type, translated_type, provider_id, source, rating_before)
       select $1, id, $3, $4, 'Sample', 0, 5, false, 'first', 'waiting', translated_type, translated_type, provider_id, source, 2 from incident where client_id = $1 and id = $2`,
      [clientId, ids.incident, answers, userId],
    )
  await pool.query(
    `insert into annotation_lease (client_id, incident_id, id, user_id, user_name, stage, answers, until)
     values ($1, $2, $3, $4, 'Annotator', $5, $6, now() + interval '5 minutes')
     on conflict (client_id, incident_id) do update set id = excluded.id, stage = excluded.stage, answers = excluded.answers, until = excluded.until`,
    [clientId, ids.incident, leaseId, annotatorId, stage, stage === 'second' ? answers : null],
  )
  return { leaseId, answers, params: { id: ids.incident } }
}

const ofClaim = async (world: SampleWorld) => ({ params: { id: (await ofLease(world)).leaseId } })

const answer = { rating: 0 as const, translatedType: null, intensity: 3, severity: null, note: null, seconds: 9 }

/** The annotator's own answer, a moment ago. */
async function ofAnswer(world: SampleWorld, stage: 'first' | 'second') {
  const { answers, leaseId } = await ofLease(world, stage)
  const { server, clientId, annotatorId, ids } = world
  const id = randomUUID()
  await server.services.pool.query(
    `insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, answers, reported_type, translated_type, provider_id, source, rating_before)
     select $1, id, $3, $4, 'Annotator', 1, false, $5, $6, translated_type, translated_type, provider_id, source, 2
     from incident where client_id = $1 and id = $2`,
    [clientId, ids.incident, id, annotatorId, stage, stage === 'second' ? answers : null],
  )
  return { id, leaseId }
}

/** One call for every endpoint of annotation. */
export const annotationSamples: readonly Sample[] = [
  sample(endpoints.me, () => ({})),
  sample(endpoints.types, () => ({})),
  changesNext(
    sample(endpoints.next, async (world) => {
      await ofLease(world)
      return { body: {} }
    }),
  ),
  sample(endpoints.item, async (world) => ({ ...(await ofClaim(world)), query: { incidentId: world.ids.incident } })),
  sample(endpoints.telemetry, async (world) => ({
    ...(await ofClaim(world)),
    query: { incidentId: world.ids.incident },
  })),
  sample(endpoints.renew, async (world) => ({ ...(await ofClaim(world)), body: { incidentId: world.ids.incident } })),
  sample(endpoints.annotate, async (world) => {
    const { params, leaseId } = await ofLease(world)
    return { params, body: { ...answer, leaseId } }
  }),
  sample(endpoints.decide, async (world) => {
    const { id, leaseId } = await ofAnswer(world, 'second')
    return { params: { id }, body: { leaseId, verdict: 'replaced' as const } }
  }),
  sample(endpoints.undo, async (world) => {
    const { id } = await ofAnswer(world, 'first')
    await world.server.services.pool.query('delete from annotation_lease where client_id = $1', [world.clientId])
    return { params: { id } }
  }),
  changesNext(
    sample(endpoints.skip, async (world) => {
      const { params, leaseId } = await ofLease(world)
      return { params, body: { leaseId, reason: 'unclear' as const } }
    }),
  ),
  changesNext(
    sample(endpoints.unskip, async (world) => {
      const { params } = await ofLease(world)
      const { pool } = world.server.services
      await pool.query('update annotation_lease set until = now() where client_id = $1', [world.clientId])
      await pool.query(
        `insert into annotation_skip (client_id, incident_id, user_id, user_name, reason) values ($1, $2, $3, 'Annotator', 'unclear')`,
        [world.clientId, params.id, world.annotatorId],
      )
      return { params }
    }),
  ),
  changesNext(
    sample(endpoints.putBack, async (world) => {
      const { server, clientId, annotatorId, ids } = world
      await server.services.pool.query(
        `insert into annotation_skip (client_id, incident_id, user_id, user_name, reason) values ($1, $2, $3, 'Annotator', 'badVideo')
         on conflict (client_id, incident_id, user_id) do update set reason = excluded.reason`,
        [clientId, ids.incident, annotatorId],
      )
      return { params: { id: ids.incident } }
    }),
  ),
  sample(endpoints.know, async ({ server, clientId, ids }) => {
    await server.services.pool.query('update incident set rating = 0 where client_id = $1 and id = $2', [
      clientId,
      ids.incident,
    ])
    return { params: { id: ids.incident }, body: { isKnownAnswer: true } }
  }),
  sample(endpoints.history, async (world) => {
    await ofAnswer(world, 'first')
    return { query: lowerDays }
  }),
  sample(endpoints.stats, async (world) => {
    await ofAnswer(world, 'first')
    return { query: {} }
  }),
]
