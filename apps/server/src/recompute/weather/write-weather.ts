import type { ClientBase } from 'pg'
import { refreshLossFacts } from '../../sync/load/incidents/loss-facts.ts'
import { type ChangedDay, markDirty } from '../roll-up/dirty-days.ts'
import type { IncidentChange, TripChange } from './weather-changes.ts'

/** Stores weather changes, and triggers recalculation of the days whose scores or conditions change. */
export async function writeWeather(
  client: ClientBase,
  clientId: number,
  incidents: readonly IncidentChange[],
  trips: readonly TripChange[],
): Promise<void> {
  if (incidents.length) await describeIncidents(client, clientId, incidents)
  const scored = incidents.filter(({ score }) => score !== null)
  if (scored.length) await scoreIncidents(client, clientId, scored)
  if (trips.length)
    await client.query(
      `update trip t set conditions = n.conditions
       from unnest($2::timestamptz[], $3::bigint[], $4::text[]) as n(at, id, conditions)
       where t.client_id = $1 and t.started_at = n.at and t.id = n.id`,
      [
        clientId,
        trips.map(({ trip }) => trip.startedAt),
        trips.map(({ trip }) => trip.id),
        trips.map(({ conditions }) => conditions),
      ],
    )
  const changed: ChangedDay[] = [...scored.map(({ incident }) => incident), ...trips.map(({ trip }) => trip)]
  await markDirty(
    client,
    clientId,
    changed.map(({ vehicleId, day, driverId }) => ({ vehicleId, day, ...(driverId != null && { driverId }) })),
    // Other batches of the same day, and its records while history is imported, follow soon.
    { isHistory: true },
  )
}

const keysOf = (changes: readonly IncidentChange[]) => [
  changes.map(({ incident }) => incident.at),
  changes.map(({ incident }) => incident.id),
]

async function describeIncidents(client: ClientBase, clientId: number, changes: readonly IncidentChange[]) {
  await client.query(
    `update incident_detail e set weather = n.weather, weather_source = n.weather_source,
       temperature_kelvin = n.kelvin, temperature_source = n.temperature_source,
       conditions_factor = n.factor
     from unnest($2::timestamptz[], $3::bigint[], $4::text[], $5::text[], $6::real[], $7::text[], $8::real[])
       as n(at, id, weather, weather_source, kelvin, temperature_source, factor)
     where e.client_id = $1 and e.occurred_at = n.at and e.id = n.id`,
    [
      clientId,
      ...keysOf(changes),
      changes.map(({ weather }) => weather),
      changes.map(({ weatherSource }) => weatherSource),
      changes.map(({ temperatureKelvin }) => temperatureKelvin),
      changes.map(({ temperatureSource }) => temperatureSource),
      changes.map(({ conditionsFactor }) => conditionsFactor),
    ],
  )
}

async function scoreIncidents(client: ClientBase, clientId: number, changes: readonly IncidentChange[]) {
  await client.query(
    `update incident i set risk = n.risk, severity = n.severity
     from unnest($2::timestamptz[], $3::bigint[], $4::real[], $5::smallint[]) as n(at, id, risk, severity)
     where i.client_id = $1 and i.occurred_at = n.at and i.id = n.id`,
    [
      clientId,
      ...keysOf(changes),
      changes.map(({ score }) => score!.risk),
      changes.map(({ score }) => score!.severity),
    ],
  )
  await refreshLossFacts(
    client,
    clientId,
    changes.map(({ incident }) => incident.id),
  )
}
