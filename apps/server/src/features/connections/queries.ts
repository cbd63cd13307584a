import type { Connection, ConnectionDetails } from '@milepost/contract/connections/endpoints'
import { type ConnectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { providerById } from '@milepost/providers/registry'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isAppOfProvider } from './app-of-provider.ts'

const providerJson = sql<
  Connection['provider']
>`json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code)`

type Streams = {
  connectionId: number
  lastDataAt: string | null
  checkedAt: string | null
  fault: Connection['fault']
  notPermitted: Connection['notPermitted'] | null
}

/** State of each connection's streams: all are read once, however many connections there are. */
const streamsOf = (clientId: number) => sql<Streams>`(
  select connection_id, to_json(max(last_record_at)) #>> '{}' as last_data_at,
    case when bool_and(last_success_at is not null) filter (where ${isChecked})
      then to_json(min(last_success_at) filter (where ${isChecked})) #>> '{}' end as checked_at,
    (array_agg(json_build_object('kind', error_kind, 'since', failing_since) order by failing_since)
      filter (where error_kind is not null))[1] as fault,
    array_agg(stream order by stream) filter (where ${isNotPermitted}) as not_permitted
  from sync_stream where client_id = ${clientId} group by connection_id)`

const isNeeded = sql`stream in ('positions', 'trips', 'incidents')`
/** True of a stream whose data is needed and not permitted. */
export const isNotPermitted = sql`switched_off_reason is not null and ${isNeeded}`
const isChecked = sql`switched_off_reason is null and ${isNeeded}`

const vehiclesOf = (clientId: number) => sql<{ connectionId: number; vehicles: number }>`(
  select connection_id, count(*)::int as vehicles from vehicle
  where client_id = ${clientId} and gone_at is null group by connection_id)`

/** Number of vehicles in a group, by connection; one in several groups counts once. */
const mappedOf = (clientId: number) => sql<{ connectionId: number; vehicles: number }>`(
  select connection_id, count(*)::int as vehicles from (
    select distinct g.connection_id, m.vehicle_id from vehicle_group g
      join vehicle_group_member m on (m.client_id, m.group_id) = (g.client_id, g.id)
    where g.client_id = ${clientId} and g.gone_at is null) each_once
  group by connection_id)`

/** Columns shared by lists and details; `n` is the connection, `p` its provider. */
function selectConnections(db: ClientDatabase) {
  return db
    .selectFrom('connection as n')
    .innerJoin('provider as p', 'p.id', 'n.providerId')
    .leftJoin(streamsOf(db.clientId).as('s'), 's.connectionId', 'n.id')
    .leftJoin(vehiclesOf(db.clientId).as('v'), 'v.connectionId', 'n.id')
    .leftJoin(mappedOf(db.clientId).as('m'), 'm.connectionId', 'n.id')
    .where('n.deletedAt', 'is', null)
    .selectAll('n')
    .select([
      providerJson.as('provider'),
      's.lastDataAt',
      's.checkedAt',
      's.fault',
      's.notPermitted',
      'v.vehicles as vehicleCount',
      'm.vehicles as mappedVehicles',
    ])
}

export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof selectConnections>['execute']>>[number]

export const toConnection = (row: ConnectionRow): Connection & Pick<ConnectionDetails, 'contactNumber' | 'taxId'> => ({
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
  notPermitted: row.notPermitted ?? [],
  lastDataAt: row.lastDataAt && new Date(row.lastDataAt).toISOString(),
  checkedAt: row.checkedAt && new Date(row.checkedAt).toISOString(),
  vehicleCount: row.vehicleCount ?? 0,
  mappedVehiclesInConnectionGroupCount: row.mappedVehicles ?? 0,
  hasQueue: row.hasQueue,
  sourceAppId: row.sourceAppId,
  sourceAppUnknown:
    row.origin === connectionOrigin.code.marketplace && !isAppOfProvider(row.provider, row.sourceAppId ?? ''),
  createdAt: row.createdAt,
  contactNumber: row.contactNumber,
  dotNumber: row.dotNumber,
  taxId: row.taxId,
  policyNumber: row.policyNumber,
  insurerName: row.insurerName,
})

export type ConnectionsQuery = { ConnectionId: number[] }

/** A client's connections by name, or the requested ones in the requested order. */
export function orderedConnections(db: ClientDatabase, { ConnectionId: ids }: ConnectionsQuery) {
  const all = selectConnections(db)
  if (!ids.length) return all.orderBy('n.name')
  return all.where('n.id', 'in', ids).orderBy(sql`array_position(${ids}::int[], n.id)`)
}

/** Lists them, without contacts and tax IDs unless `withCompany`. */
export async function listConnections(
  db: ClientDatabase,
  query: ConnectionsQuery,
  withCompany: boolean,
): Promise<Connection[]> {
  const all = (await named('connections', db, orderedConnections(db, query))).map(toConnection)
  return withCompany ? all : all.map(({ contactNumber: _contact, taxId: _tax, ...connection }) => connection)
}

export async function countConnections(db: ClientDatabase, { ConnectionId: ids }: ConnectionsQuery): Promise<number> {
  let all = db.selectFrom('connection').where('deletedAt', 'is', null)
  if (ids.length) all = all.where('id', 'in', ids)
  const { count } = await all.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function findConnection(db: ClientDatabase, id: number): Promise<Connection | null> {
  const [row] = await named('connection', db, selectConnections(db).where('n.id', '=', id))
  return row ? toConnection(row) : null
}

/**
 * Reads one connection without its secrets; `readNames` returns which credentials are stored and the values of those that aren't secret, `hintUrl` the webhook
 * URL.
 */
export async function findConnectionDetails(
  db: ClientDatabase,
  id: number,
  readNames: (sealed: Buffer, keyId: string, providerId: number) => ConnectionDetails['credentials'],
  hintUrl: (key: string) => string,
): Promise<ConnectionDetails | null> {
  const [row] = await named('connection', db, selectConnections(db).where('n.id', '=', id))
  if (!row) return null
  return {
    ...toConnection(row),
    proposedPolicy: row.proposedPolicy as ConnectionDetails['proposedPolicy'],
    credentials: row.credentials
      ? readNames(row.credentials, row.credentialsKeyId ?? '', row.providerId)
      : { stored: [], notSecret: {} },
    region: row.region,
    serverUrl: row.baseUrl,
    accountName: row.accountName,
    signer: signerOf(row),
    signerFirstName: row.signerFirstName,
    signerLastName: row.signerLastName,
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
