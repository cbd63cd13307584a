import type { Queries } from '../../db/scope/queries.ts'
import { segmentKind } from '../scores/segment-kind.ts'

/** A segment to sum days for; `allSegments` represents each that has any data. */
export type DueSegment = { kind: number; subjectId: string }

/** Represents every segment with data on a day. */
export const allSegments: DueSegment = { kind: 0, subjectId: '0' }

/** All vehicles of a client, as a segment. */
export const fleetSegment: DueSegment = { kind: segmentKind.fleet, subjectId: '0' }

/** The current groups of each vehicle of a client. */
export type GroupsOf = ReadonlyMap<string, readonly string[]>

export async function readGroups(client: Queries, clientId: number): Promise<GroupsOf> {
  const { rows } = await client.query<{ vehicleId: string; groups: string[] }>({
    name: 'segments-groups',
    text: `select vehicle_id as "vehicleId", array_agg(group_id::text) as groups from vehicle_group_member
      where client_id = $1 group by vehicle_id`,
    values: [clientId],
  })
  return new Map(rows.map(({ vehicleId, groups }) => [vehicleId, groups]))
}

/** Reads the current vehicles of a group. */
export async function readMembers(client: Queries, clientId: number, groupId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'segments-members',
    text: 'select vehicle_id as id from vehicle_group_member where client_id = $1 and group_id = $2',
    values: [clientId, groupId],
  })
  return rows.map(({ id }) => id)
}
