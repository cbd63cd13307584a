import type { Client, ClientRow, PricingTier } from '@milepost/contract/clients/endpoints'
import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import { sql } from 'kysely'
import { brandOf } from '../../access/client-brand.ts'
import type { Database } from '../../db/connection/database.ts'
import { named } from '../../db/statements/named.ts'
import { oneVehicle } from '../../reporting/one-vehicle.ts'

type SelectedClient = {
  id: number
  name: string
  timeZone: string
  contractStart: string | null
  contractEnd: string | null
  pricingTiers: PricingTier[]
  whiteLabel: unknown
  logoFile: string | null
  contractFile: string | null
  connectionCount: number
  providers: ClientRow['providers']
  vehicleCount: number
  userCount: number
  rushHours: RushHour[]
}

/**
 * Reads clients by id, all without ids. Access is checked before: only admins may request more than one. Related data
 * is aggregated before it is joined, because each of these tables may live on another server.
 */
async function selectClients(db: Database, ids: number[] | null): Promise<ClientRow[]> {
  const of = (column: string) => (ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::int[])`)
  const clients = sql<SelectedClient>`
    select c.id, c.name, c.time_zone as "timeZone", c.contract_start as "contractStart", c.contract_end as "contractEnd",
      c.pricing_tiers as "pricingTiers", c.white_label as "whiteLabel", c.logo_file as "logoFile",
      c.contract_file as "contractFile", coalesce(n.connections, 0) as "connectionCount",
      coalesce(n.providers, '[]') as providers, coalesce(v.vehicles, 0) as "vehicleCount", coalesce(u.users, 0) as "userCount",
      coalesce(r.hours, '[]') as "rushHours"
    from client c
      left join (select n.client_id, count(*)::int as connections, json_agg(distinct jsonb_build_object(
            'id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code)) as providers
          from connection n join provider p on p.id = n.provider_id where n.deleted_at is null and ${of('n.clientId')}
          group by n.client_id) n on n.client_id = c.id
      left join (select v.client_id, count(distinct ${oneVehicle})::int as vehicles from vehicle v
          where v.gone_at is null and ${of('v.clientId')} group by v.client_id) v on v.client_id = c.id
      left join (select client_id, count(*)::int as users from app_user where ${of('clientId')} group by client_id) u
        on u.client_id = c.id
      left join (select client_id, json_agg(json_build_object(
            'from', from_hour, 'to', to_hour, 'rushHourTrafficType', traffic) order by position) as hours
          from rush_hour where ${of('clientId')} group by client_id) r on r.client_id = c.id
    where ${of('c.id')} order by c.name`
  const rows = await named('clients', db, clients)
  return rows.map((row) => {
    const { ownName, logoPath, termsUrl } = brandOf(row)
    return {
      id: row.id,
      name: row.name,
      timeZone: row.timeZone,
      contractStartDate: row.contractStart,
      contractEndDate: row.contractEnd,
      hasContractFile: row.contractFile !== null,
      pricingTiers: row.pricingTiers,
      rushHours: row.rushHours,
      providers: row.providers,
      whiteLabelling: { name: ownName, logoUrl: logoPath, termsUrl },
      connectionCount: row.connectionCount,
      vehicleCount: row.vehicleCount,
      userCount: row.userCount,
    }
  })
}

/** Lists all clients by name; for admins only. */
export const listClients = (db: Database): Promise<ClientRow[]> => selectClients(db, null)

/** Reads one client. */
export async function findClient(db: Database, clientId: number): Promise<Client | null> {
  const [client] = await selectClients(db, [clientId])
  return client ?? null
}
