import { loadPlaces } from '@milepost/geo/places'
import { providers } from '@milepost/providers/registry'
import { sumCameras } from '@milepost/server/sync/load/vehicles/sum-cameras'
import type { ClientBase } from 'pg'
import type { Size } from './size.ts'

/** Places that vehicles live in and drive through: the most populous towns. */
const townCount = 8000
const connectionCount = 12
const groupCount = 40

/** Creates `h(number, seed)`, uniform between 0 and 1: randomness that is the same on every fill. */
export async function fillHash(client: ClientBase): Promise<void> {
  await client.query(`create function h(bigint, int) returns double precision language sql immutable parallel safe
    return (hashint8extended($1, $2) & 9007199254740991)::double precision / 9007199254740992`)
}

/** Towns of the US and Canada as the pipeline stores them, most populous first. */
export async function fillPlaces(client: ClientBase): Promise<void> {
  const towns = loadPlaces()
    .places.toSorted((a, b) => b.population - a.population)
    .slice(0, townCount)
  await client.query(
    `insert into place (city, region_id, country, search)
     select c, r, k, lower(c || ' ' || k) from unnest($1::text[], $2::smallint[], $3::text[]) as t(c, r, k) on conflict do nothing`,
    [towns.map(({ name }) => name), towns.map(({ region }) => region.id), towns.map(({ region }) => region.country)],
  )
  // Lookup data for the other tables, so that they need no join: a place's number by its rank.
  await client.query(
    'create unlogged table bench_place as select row_number() over (order by id) as rank, id, region_id from place',
  )
  await client.query('create unique index on bench_place (rank)')
}

const rushHours = `
  insert into rush_hour (client_id, position, from_hour, to_hour, traffic) values ($1, 0, 7, 9, 1), ($1, 1, 16, 19, 2)`

const connections = `
  insert into connection (client_id, id, name, provider_id, health_status, has_queue)
  overriding system value
  select $1, $2::int + n, 'Fleet ' || lpad(n::text, 2, '0'), ($3::smallint[])[1 + n % $4::int], 2, n % 4 = 0
  from generate_series(1, $5::int) n`

const visits = `
  insert into sync_state (client_id, connection_id, provider_id) select client_id, id, provider_id from connection where client_id = $1`

// A few connections have most of the vehicles.
const vehicles = `
  insert into vehicle (client_id, id, connection_id, external_id, name, vin, license_plate, make, model, model_year, time_zone, search, driver_id)
  select $1, $2::bigint + n, $3::int + 1 + floor($4::int * power(h(n, 1), 2))::int, n::text, unit, vin, plate, 'Freightliner', 'Cascadia',
    2012 + n % 14, 'America/Chicago', lower(unit || ' ' || plate || ' ' || vin), $2::bigint + 1 + n % $6::int
  from generate_series(1, $5::int) n,
    lateral (select 'Unit ' || lpad(n::text, 5, '0') as unit, '1FUJG' || lpad((n * 7919)::text, 12, '0') as vin,
      upper(substr(md5(n::text), 1, 7)) as plate) t`

const drivers = `
  insert into driver (client_id, id, connection_id, external_id, name, license_number, search)
  select $1, $2::bigint + n, $3::int + 1 + n % $4::int, n::text, who, 'D' || n, lower(who || ' d' || n)
  from generate_series(1, $5::int) n,
    lateral (select ($6::text[])[1 + n % 40] || ' ' || ($7::text[])[1 + (n / 40) % 50] || case when n > 2000 then ' ' || n else '' end as who) t`

const groups = `
  insert into vehicle_group (client_id, id, connection_id, external_id, name, is_primary)
  select $1, $2::bigint + n, $3::int + 1, 'g' || n, 'Group ' || lpad(n::text, 2, '0'), n = 1 from generate_series(1, $4::int) n`

// The first group is all vehicles, the second a tenth of them, the others a fortieth each.
const members = `
  insert into vehicle_group_member (client_id, group_id, vehicle_id)
  select $1, $2::bigint + 1, id from vehicle where client_id = $1
  union all select $1, $2::bigint + 2, id from vehicle where client_id = $1 and id % 10 = 0
  union all select $1, $2::bigint + 3 + id % ($3::int - 2), id from vehicle where client_id = $1`

// A contact for each group, for some vehicles and for a few drivers of each connection.
const contacts = `
  insert into coaching_contact (client_id, id, connection_id, name, email)
  select client_id, md5('group ' || id)::uuid, connection_id, 'Contact of ' || name, 'c' || id || '@example.com' from vehicle_group where client_id = $1
  union all select client_id, md5('connection ' || id)::uuid, id, 'Contact of ' || name, 'n' || id || '@example.com' from connection where client_id = $1`
const resources = `
  insert into coaching_contact_resource (client_id, contact_id, connection_id, resource_type, resource_id)
  select client_id, md5('group ' || id)::uuid, connection_id, 3, id from vehicle_group where client_id = $1
  union all select client_id, md5('connection ' || connection_id)::uuid, connection_id, 1, id from vehicle where client_id = $1 and id % 50 = 0
  union all select client_id, md5('connection ' || connection_id)::uuid, connection_id, 2, id from driver where client_id = $1 and id % 500 = 0`

const latest = `
  insert into vehicle_latest (client_id, vehicle_id, at, latitude_e6, longitude_e6, speed_kmh, heading_degrees, engine_on, place_id)
  select $1, v.id, now() - make_interval(secs => h(v.id, 2) * 7200), 30e6 + h(v.id, 3) * 18e6, -120e6 + h(v.id, 4) * 45e6,
    floor(h(v.id, 5) * 110), floor(h(v.id, 6) * 360), h(v.id, 5) > 0.3, p.id
  from vehicle v join bench_place p on p.rank = 1 + floor($2::int * power(h(v.id, 7), 3))::bigint where v.client_id = $1`

// Two cameras in every vehicle; one road camera in 30 is obstructed, and some of these were marked as fixed.
const cameras = `
  insert into camera_status (client_id, vehicle_id, position, connection_id, status, since, reported_at, resolved_at, came_back)
  select client_id, id, position, connection_id, case when position = 2 and id % 30 = 0 then 1 when id % 50 = 7 then 2 else 0 end,
    now() - make_interval(hours => (id % 500)::int), now() - make_interval(hours => (id % 24)::int),
    case when id % 90 = 0 then now() - interval '1 hour' end, id % 60 = 0
  from vehicle cross join unnest(array[1, 2]) position where client_id = $1`

const mismatches = `
  insert into vehicle_mismatch (client_id, vehicle_id, type, connection_id, since, reported_at, evidence, came_back)
  select client_id, id, 1 + id % 3, connection_id, now() - make_interval(hours => (id % 500)::int), now(),
    '{"ours":"1M8GDM9AXKP042788","provider":"1M8GDM9AXKP042786"}', id % 70 = 0
  from vehicle where client_id = $1 and id % 35 = 0`

/**
 * Fills in a client's connections, vehicles, drivers, groups and newest positions. Ids start at the client's number
 * times a billion: vehicle n and driver n of client 2 are 2,000,000,000 + n.
 */
export async function fillFleet(client: ClientBase, clientId: number, size: Size): Promise<void> {
  const base = clientId * 1e9
  const firstConnection = clientId * 100
  const providerIds = Object.values(providers).map(({ manifest }) => manifest.id)
  await client.query(
    `insert into client (id, name, time_zone) overriding system value values ($1, $2, 'America/Chicago')`,
    [clientId, `Bench ${clientId}`],
  )
  await client.query(rushHours, [clientId])
  await client.query(connections, [clientId, firstConnection, providerIds, providerIds.length, connectionCount])
  await client.query(visits, [clientId])
  await client.query(vehicles, [clientId, base, firstConnection, connectionCount, size.vehicles, size.drivers])
  await client.query(cameras, [clientId])
  const { rows: all } = await client.query<{ id: string }>('select id from vehicle where client_id = $1', [clientId])
  await sumCameras(
    client,
    clientId,
    all.map(({ id }) => id),
  )
  await client.query(mismatches, [clientId])
  await client.query(drivers, [clientId, base, firstConnection, connectionCount, size.drivers, firstNames, lastNames])
  await client.query(groups, [clientId, base, firstConnection, groupCount])
  await client.query(members, [clientId, base, groupCount])
  await client.query(contacts, [clientId])
  await client.query(resources, [clientId])
  await client.query(latest, [clientId, townCount])
  await client.query('analyze')
}

const firstNames =
  'Avery Blake Carmen Dana Eli Farah Grace Hugo Ivy Jonas Kira Liam Maya Noah Olga Pablo Quinn Rosa Sam Tara Uma Victor Wendy Xavier Yara Zane Amir Bella Cole Diego Elena Felix Gina Hana Igor Julia Karl Lena Marco Nina'.split(
    ' ',
  )
const lastNames =
  'Adams Baker Castillo Diaz Evans Fischer Garcia Hughes Ibrahim Johnson Kowalski Lopez Miller Nguyen Olsen Patel Quist Reyes Smith Turner Underwood Vargas Walker Xu Young Zhang Allen Brooks Carter Dunn Ellis Foster Grant Hayes Irwin Jacobs Kelly Lambert Morris Nash Owens Price Ramos Stone Tate Usher Vega Wells York Zimmer'.split(
    ' ',
  )
