import { ofFleetInvite } from '../sample-records.ts'
import type { SampleWorld } from '../sample-world.ts'

/** Adds an invitation to connect a fleet that has expired. */
export async function ofExpiredInvite(world: SampleWorld) {
  const id = await ofFleetInvite(world)
  const { pool } = world.server.services
  await pool.query(
    `update connection_invite set expires_at = now() - interval '1 day' where client_id = $1 and id = $2`,
    [world.clientId, id],
  )
  return { params: { id } }
}
