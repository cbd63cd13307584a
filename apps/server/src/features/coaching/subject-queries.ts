import type { CoachingSubject } from '@milepost/contract/coaching/messages'
import { optionsAtMost } from '@milepost/domain/limits'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '../../app-error.ts'
import { hasText } from '../../db/lists/search-words.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

export type About = { driverId?: string | undefined; vehicleId?: string | undefined }

/** A vehicle where coaching can be turned on or off. */
type CoachedVehicle = { id: string; name: string; hasCoaching: boolean }

/** Driving and events of this many days say which vehicles a driver drives. */
const recentDays = 90
const mostVehicles = 20

const recently = () => new Date(Date.now() - recentDays * dayMs)

const connectionJson = sql`json_build_object('id', n.id, 'name', n.name)`

/** Finds the driver or vehicle of a call. Throws `invalid` unless it names exactly one, `notFound` for an unknown one. */
export async function findSubject(
  db: ClientDatabase,
  { driverId, vehicleId }: About,
  part: 'query' | 'body',
): Promise<CoachingSubject> {
  if ((driverId === undefined) === (vehicleId === undefined))
    throw invalid([{ field: `${part}.driverId`, message: 'choose a driver or a vehicle' }])
  const type = driverId === undefined ? 'vehicle' : 'driver'
  const statement =
    type === 'driver'
      ? sql<CoachingSubject>`select 'driver' as type, d.id, d.name, ${connectionJson} as connection from driver d
          join connection n on n.client_id = d.client_id and n.id = d.connection_id
          where d.client_id = ${db.clientId} and d.id = (select coalesce(m.merged_into, m.id) from driver m
            where m.client_id = ${db.clientId} and m.id = ${driverId}) and d.gone_at is null and n.deleted_at is null`
      : sql<CoachingSubject>`select 'vehicle' as type, v.id, v.name, ${connectionJson} as connection from vehicle v
          join connection n on n.client_id = v.client_id and n.id = v.connection_id
          where v.client_id = ${db.clientId} and v.id = ${vehicleId} and v.gone_at is null and n.deleted_at is null`
  const [subject] = await named(`coaching-${type}`, db, statement)
  if (!subject) throw notFound(type)
  return subject
}

/** Lists the vehicle, or those that a driver drives: their own first. */
export async function listCoachedVehicles(
  db: ClientDatabase,
  { type, id }: Pick<CoachingSubject, 'type' | 'id'>,
): Promise<CoachedVehicle[]> {
  const { clientId } = db
  const isDriven = sql`(v.driver_id = ${id} or v.id in (
    select i.vehicle_id from incident i where i.client_id = ${clientId} and i.driver_id = ${id} and i.occurred_at > ${recently()}
    union select t.vehicle_id from trip t where t.client_id = ${clientId} and t.driver_id = ${id} and t.started_at > ${recently()}))`
  const statement = sql<CoachedVehicle>`select v.id, v.name, v.has_coaching as "hasCoaching" from vehicle v
    where v.client_id = ${clientId} and v.gone_at is null and ${type === 'driver' ? isDriven : sql`v.id = ${id}`}
    order by v.driver_id is not distinct from ${id}::bigint desc, lower(v.name), v.id limit ${mostVehicles}`
  return named('coaching-vehicles', db, statement, 'fresh')
}

/** True for drivers `d` whose vehicle has coaching turned on: their own, or one that they had an event in recently. */
const isCoachedDriver = (clientId: number) => sql`(d.id in (
    select v.driver_id from vehicle v where v.client_id = ${clientId} and v.has_coaching and v.gone_at is null
      and v.driver_id is not null)
  or exists (select from incident i join vehicle v on v.client_id = ${clientId} and v.id = i.vehicle_id
    where i.client_id = ${clientId} and i.driver_id = d.id and i.occurred_at > ${recently()} and v.has_coaching
      and v.gone_at is null))`

/** Lists drivers and vehicles with coaching turned on by name; drivers first. */
export async function listSubjects(db: ClientDatabase, text = ''): Promise<CoachingSubject[]> {
  const { clientId } = db
  const has = (search: RawBuilder<unknown>) => hasText(text, ({ isIn }) => isIn(search))
  const drivers = sql<CoachingSubject>`select 'driver' as type, d.id, d.name, ${connectionJson} as connection from driver d
    join connection n on n.client_id = d.client_id and n.id = d.connection_id and n.deleted_at is null
    where d.client_id = ${clientId} and d.gone_at is null and d.merged_into is null and ${has(sql`d.search`)} and ${isCoachedDriver(clientId)}
    order by lower(d.name), d.id limit ${optionsAtMost}`
  const vehicles = sql<CoachingSubject>`select 'vehicle' as type, v.id, v.name, ${connectionJson} as connection from vehicle v
    join connection n on n.client_id = v.client_id and n.id = v.connection_id and n.deleted_at is null
    where v.client_id = ${clientId} and v.gone_at is null and not v.is_placeholder and v.has_coaching and ${has(sql`v.search`)}
    order by lower(v.name), v.id limit ${optionsAtMost}`
  const found = await Promise.all([
    named('coaching-driver-options', db, drivers, 'fresh'),
    named('coaching-vehicle-options', db, vehicles, 'fresh'),
  ])
  return found.flat()
}
