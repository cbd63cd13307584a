import { mergeEventEndpoints as endpoints } from '@milepost/contract/merging/endpoints'
import { scopeTo } from '../../db/scope/scope.ts'
import { mergeEvents } from '../../features/merging/commands.ts'
import { changesNext, type Sample, sample } from './sample.ts'
import { incident } from './sample-fleet.ts'
import { days } from './sample-records.ts'
import type { SampleWorld } from './sample-world.ts'

/** Adds another record of the client's event. */
async function ofPair({ server, clientId, fleet, ids }: SampleWorld) {
  const { pool } = server.services
  await pool.query('update merged_event set undone_at = now() where client_id = $1', [clientId])
  await fleet.load('incidents', [incident('twin')])
  const otherId = fleet.incidentId('twin')
  await pool.query(
    `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
     values ($1, $2, $3, 0.8, 4, 'sameType') on conflict (client_id, first_id, second_id) do update set is_separate = false`,
    [clientId, ids.incident, otherId],
  )
  return { primaryId: ids.incident, otherId }
}

/** Merges them; returns what names the merge. */
async function ofMerge(world: SampleWorld) {
  const { server, clientId, userId } = world
  const caller = { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['admin'], groups: [] } as const
  await mergeEvents(scopeTo(server.services.db, clientId), caller, await ofPair(world))
  const { rows } = await server.services.pool.query<{ id: string }>(
    'select id from merged_event where client_id = $1 and undone_at is null',
    [clientId],
  )
  return { params: { id: rows[0]!.id } }
}

/** One call for every endpoint of merging. */
export const mergeSamples: readonly Sample[] = [
  sample(endpoints.candidates, async (world) => {
    await ofPair(world)
    return { query: days }
  }),
  sample(endpoints.history, async (world) => {
    await ofMerge(world)
    return {}
  }),
  changesNext(sample(endpoints.merge, async (world) => ({ body: { ...(await ofPair(world)), same: true } }))),
  changesNext(sample(endpoints.undo, ofMerge)),
]
