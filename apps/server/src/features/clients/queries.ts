import type { Client, ClientRow, PricingTier, RushHour } from '@milepost/contract/clients'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { named } from '../../db/named.ts'
import { oneVehicle } from '../vehicles/one-vehicle.ts'

type WhiteLabel = { name?: string; logoUrl?: string; termsUrl?: string } | null

/** Clients by id, all of them without ids. Scope is decided before: only admins may ask for more than one. */
async function selectClients(db: Database, ids: number[] | null): Promise<ClientRow[]> {
  const clients = db
    .selectFrom('client as c')
    .selectAll('c')
    .select((eb) => [
      eb
        .selectFrom('connection')
        .whereRef('connection.clientId', '=', 'c.id')
        .where('deletedAt', 'is', null)
        .select(eb.fn.countAll<string>().as('n'))
        .as('connectionCount'),
      eb
        .selectFrom('vehicle as v')
        .whereRef('v.clientId', '=', 'c.id')
        .where('v.goneAt', 'is', null)
        .select(sql<string>`count(distinct ${oneVehicle})`.as('n'))
        .as('vehicleCount'),
      eb
        .selectFrom('appUser')
        .whereRef('appUser.clientId', '=', 'c.id')
        .select(eb.fn.countAll<string>().as('n'))
        .as('userCount'),
      sql<
        RushHour[]
      >`(select coalesce(json_agg(json_build_object('from', from_hour, 'to', to_hour, 'rushHourTrafficType', traffic) order by position), '[]')
        from rush_hour r where r.client_id = c.id)`.as('rushHours'),
      sql<
        ClientRow['providers']
      >`(select coalesce(json_agg(distinct jsonb_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code)), '[]')
        from connection n join provider p on p.id = n.provider_id where n.client_id = c.id and n.deleted_at is null)`.as(
        'providers',
      ),
    ])
    .$if(ids !== null, (query) => query.where('c.id', 'in', ids!))
    .orderBy('c.name')
  const rows = await named('clients', db, clients)
  return rows.map((row) => {
    const whiteLabel = row.whiteLabel as WhiteLabel
    return {
      id: row.id,
      name: row.name,
      timeZone: row.timeZone,
      contractStartDate: row.contractStart,
      contractEndDate: row.contractEnd,
      hasContractFile: false,
      pricingTiers: row.pricingTiers as PricingTier[],
      rushHours: row.rushHours,
      providers: row.providers,
      whiteLabelling: {
        name: whiteLabel?.name ?? null,
        logoUrl: whiteLabel?.logoUrl ?? null,
        termsUrl: whiteLabel?.termsUrl ?? null,
      },
      connectionCount: Number(row.connectionCount),
      vehicleCount: Number(row.vehicleCount),
      userCount: Number(row.userCount),
    }
  })
}

/** Every client, by name; for admins only. */
export const listClients = (db: Database): Promise<ClientRow[]> => selectClients(db, null)

/** One client. */
export async function findClient(db: Database, clientId: number): Promise<Client | null> {
  const [client] = await selectClients(db, [clientId])
  return client ?? null
}
