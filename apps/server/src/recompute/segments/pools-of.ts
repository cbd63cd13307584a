import type { Queries } from '../../db/scope/queries.ts'
import { poolKind } from '../scores/pool-kind.ts'

/** A pool that days are summed for; `allPools` stands for each that has anything. */
export type DuePool = { kind: number; subjectId: string }

/** Stands for every pool that has anything on a day. */
export const allPools: DuePool = { kind: 0, subjectId: '0' }

/** All vehicles of a client, as a pool. */
export const fleetPool: DuePool = { kind: poolKind.fleet, subjectId: '0' }

/** Which groups each vehicle of a client is in now. */
export type GroupsOf = ReadonlyMap<string, readonly string[]>

export async function readGroups(client: Queries, clientId: number): Promise<GroupsOf> {
  const { rows } = await client.query<{ vehicleId: string; groups: string[] }>({
    name: 'pools-groups',
    text: `select vehicle_id as "vehicleId", array_agg(group_id::text) as groups from vehicle_group_member
      where client_id = $1 group by vehicle_id`,
    values: [clientId],
  })
  return new Map(rows.map(({ vehicleId, groups }) => [vehicleId, groups]))
}

/** The vehicles that are in a group now. */
export async function readMembers(client: Queries, clientId: number, groupId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'pools-members',
    text: 'select vehicle_id as id from vehicle_group_member where client_id = $1 and group_id = $2',
    values: [clientId, groupId],
  })
  return rows.map(({ id }) => id)
}
