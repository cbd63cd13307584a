import type { ConnectionHealth } from '@milepost/contract/codes'
import type { Connection, ConnectionDetails } from '@milepost/contract/connections'
import { providerById } from '@milepost/providers/registry'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope.ts'

const providerJson = sql<
  Connection['provider']
>`json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code)`

/** Columns that lists and details share; `n` is the connection, `p` its provider. */
function selectConnections(db: ClientDatabase) {
  return db
    .selectFrom('connection as n')
    .innerJoin('provider as p', 'p.id', 'n.providerId')
    .where('n.deletedAt', 'is', null)
    .selectAll('n')
    .select([
      providerJson.as('provider'),
      sql<string | null>`(select to_json(max(s.last_record_at)) #>> '{}' from sync_stream s
        where s.client_id = n.client_id and s.connection_id = n.id)`.as('lastDataAt'),
      sql<
        string | null
      >`(select case when bool_and(s.last_success_at is not null) then to_json(min(s.last_success_at)) #>> '{}' end
        from sync_stream s
        where s.client_id = n.client_id and s.connection_id = n.id and s.switched_off_reason is null
          and s.stream in ('positions', 'trips', 'incidents'))`.as('checkedAt'),
      sql<
        Connection['fault']
      >`(select json_build_object('kind', s.error_kind, 'since', s.failing_since) from sync_stream s
        where s.client_id = n.client_id and s.connection_id = n.id and s.error_kind is not null
        order by s.failing_since limit 1)`.as('fault'),
      sql<number>`(select count(*)::int from vehicle v
        where v.client_id = n.client_id and v.connection_id = n.id and v.gone_at is null)`.as('vehicleCount'),
      sql<number>`(select count(distinct m.vehicle_id)::int from vehicle_group g
        join vehicle_group_member m on (m.client_id, m.group_id) = (g.client_id, g.id)
        where g.client_id = n.client_id and g.connection_id = n.id and g.gone_at is null)`.as('mappedVehicles'),
    ])
}

export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof selectConnections>['execute']>>[number]

export const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  clientId: row.clientId,
  providerId: row.providerId,
  provider: row.provider,
  origin: row.origin as Connection['origin'],
  healthStatus: row.healthStatus as ConnectionHealth,
  healthReason: row.healthReason,
  healthSince: row.healthSince,
  fault: row.fault && { ...row.fault, since: new Date(row.fault.since).toISOString() },
  lastDataAt: row.lastDataAt && new Date(row.lastDataAt).toISOString(),
  checkedAt: row.checkedAt && new Date(row.checkedAt).toISOString(),
  vehicleCount: row.vehicleCount,
  mappedVehiclesInConnectionGroupCount: row.mappedVehicles,
  hasQueue: row.hasQueue,
  sourceAppId: row.sourceAppId,
  sourceAppUnknown: false,
  createdAt: row.createdAt,
  contactNumber: row.contactNumber,
  dotNumber: row.dotNumber,
  taxId: row.taxId,
  policyNumber: row.policyNumber,
  insurerName: row.insurerName,
})

export type ConnectionsQuery = { ConnectionId: number[] }

/** A client's connections by name, or those asked for in the order they were asked for. */
export function orderedConnections(db: ClientDatabase, { ConnectionId: ids }: ConnectionsQuery) {
  const all = selectConnections(db)
  if (!ids.length) return all.orderBy('n.name')
  return all.where('n.id', 'in', ids).orderBy(sql`array_position(${ids}::int[], n.id)`)
}

export async function listConnections(db: ClientDatabase, query: ConnectionsQuery): Promise<Connection[]> {
  return (await orderedConnections(db, query).execute()).map(toConnection)
}

export async function countConnections(db: ClientDatabase, { ConnectionId: ids }: ConnectionsQuery): Promise<number> {
  let all = db.selectFrom('connection').where('deletedAt', 'is', null)
  if (ids.length) all = all.where('id', 'in', ids)
  const { count } = await all.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function findConnection(db: ClientDatabase, id: number): Promise<Connection | null> {
  const row = await selectConnections(db).where('n.id', '=', id).executeTakeFirst()
  return row ? toConnection(row) : null
}

/** One connection without its secrets; `readNames` tells which credentials are stored, `hintUrl` where hints go. */
export async function findConnectionDetails(
  db: ClientDatabase,
  id: number,
  readNames: (sealed: Buffer, keyId: string) => { stored: string[]; Username: string | null },
  hintUrl: (key: string) => string,
): Promise<ConnectionDetails | null> {
  const row = await selectConnections(db).where('n.id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    ...toConnection(row),
    credentials: row.credentials
      ? readNames(row.credentials, row.credentialsKeyId ?? '')
      : { stored: [], Username: null },
    region: row.region,
    serverUrl: row.baseUrl,
    accountName: row.accountName,
    signer: signerOf(row),
    termsUrl: row.termsUrl,
    hasSignedTermsFile: row.signedTermsFile !== null,
    connectionGroups: await groupsOf(db, id),
    hints: hintsOf(row, hintUrl),
  }
}

function signerOf({ signerEmail, signerFirstName, signerLastName }: ConnectionRow): ConnectionDetails['signer'] {
  const signer = {
    ...(signerEmail && { email: signerEmail }),
    ...(signerFirstName && { firstName: signerFirstName }),
    ...(signerLastName && { lastName: signerLastName }),
  }
  return Object.keys(signer).length > 0 ? signer : null
}

function hintsOf(row: ConnectionRow, hintUrl: (key: string) => string): ConnectionDetails['hints'] {
  const steps = providerById(row.providerId)?.manifest.webhookSteps
  return steps ? { url: hintUrl(row.hintKey), steps, lastAt: row.hintedAt } : null
}

async function groupsOf(db: ClientDatabase, connectionId: number): Promise<ConnectionDetails['connectionGroups']> {
  const rows = await db
    .selectFrom('vehicleGroup as g')
    .leftJoin('vehicleGroupMember as m', 'm.groupId', 'g.id')
    .where('g.connectionId', '=', connectionId)
    .where('g.goneAt', 'is', null)
    .groupBy(['g.id', 'g.name', 'g.isPrimary'])
    .orderBy('g.name')
    .select((eb) => ['g.id', 'g.name', 'g.isPrimary', eb.fn.count<string>('m.vehicleId').as('vehicles')])
    .execute()
  return rows.map((row) => ({
    connectionId,
    groupId: row.id,
    groupName: row.name,
    isPrimary: row.isPrimary,
    vehicleCount: Number(row.vehicles),
  }))
}
