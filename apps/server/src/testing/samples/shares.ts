import type { Call } from '@milepost/contract/api/endpoint'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { scopeTo } from '../../db/scope/scope.ts'
import { createShare } from '../../features/shares/commands.ts'
import type { SampleWorld } from './sample-world.ts'

type Input = NonNullable<Call<typeof shareEndpoints.create>['body']>

/** Shares the world's event for a week. */
export const shareOf = ({ ids }: SampleWorld): Input => ({
  type: 'incident',
  sharedItem: ids.incident,
  expirationDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
})

async function shared(world: SampleWorld, more: Partial<Input> = {}) {
  const { server, clientId, userId } = world
  const caller = { kind: 'user', userId, clientId, name: 'Sample', email: '', roles: ['operator'], groups: [] } as const
  const input = shareEndpoints.create.body!.parse({ ...shareOf(world), ...more })
  return createShare(server.services, scopeTo(server.services.db, clientId), caller, input)
}

/** Shares an event; returns what names the link for its client. */
export const ofShare = async (world: SampleWorld) => ({ params: { id: (await shared(world)).id } })

/** Shares an event; returns what opens the link. */
export async function ofOpenShare(world: SampleWorld) {
  const url = new URL((await shared(world)).url!)
  return { params: { token: url.pathname.split('/').at(-1)! }, query: { token: url.searchParams.get('token')! } }
}

/** As `ofOpenShare`, of a link that ended. */
export async function ofEndedShare(world: SampleWorld) {
  const call = await ofOpenShare(world)
  const { pool } = world.server.services
  await pool.query(`update share set expires_at = now() - interval '1 hour' where client_id = $1`, [world.clientId])
  return { ...call, body: {} }
}

/** As `ofOpenShare`, of a page that was opened before any change of the password. */
export async function ofShownShare(world: SampleWorld) {
  const { params, query } = await ofOpenShare(world)
  return { params, query: { ...query, version: 1 } }
}
