import type { ClientBase } from 'pg'
import { configOf, readScoringVersions } from '../../recompute/scoring-versions.ts'
import type { PipelineContext } from '../../sync/context.ts'
import { unknownLight } from '../../sync/derive/incident-draft.ts'
import { riskOf } from '../../sync/derive/score-incident.ts'
import { trafficAt } from '../../sync/derive/traffic.ts'
import { refreshLossFacts } from '../../sync/load/incidents/loss-facts.ts'

type Facts = {
  id: string
  at: string
  externalId: string
  vehicleExternalId: string | null
  configVersion: number
  scoringType: string | null
  intensity: number | null
  weather: string | null
  weatherSource: string | null
}

/**
 * Makes unknown what was derived from the places of events: light and weather, unless the provider reported it. Local time,
 * and with it traffic, is that of the client, and the risk is scored again without the rest. Returns the events with their external ids.
 */
export async function forgetSurroundings(
  client: ClientBase,
  { clientId, clientTimeZone, rushHours }: PipelineContext,
  ids: readonly string[],
): Promise<Facts[]> {
  const { rows } = await client.query<Facts>(
    `select i.id, i.occurred_at as at, e.external_id as "externalId", v.external_id as "vehicleExternalId", i.config_version as "configVersion", y.scoring_type as "scoringType",
       i.intensity, e.weather, e.weather_source as "weatherSource"
     from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       join incident_type y on y.translated_type = i.translated_type
       left join vehicle v on v.client_id = $1 and v.id = i.vehicle_id
     where i.client_id = $1 and i.id = any($2::bigint[])`,
    [clientId, ids],
  )
  const versions = await readScoringVersions(client, clientId)
  const left = rows.map((row) => {
    const traffic = trafficAt(rushHours, clientTimeZone, Date.parse(row.at))
    const weather = row.weatherSource === null ? row.weather : null
    const facts = { ...row, weather, traffic, light: unknownLight }
    return { ...facts, ...riskOf(facts, configOf(versions, row.configVersion)) }
  })
  const keys = [left.map(({ at }) => at), left.map(({ id }) => id)]
  await client.query(
    `update incident_detail e set light = ${unknownLight}, time_zone = $4, traffic = n.traffic, weather = n.weather, weather_source = null,
       temperature_kelvin = case when e.temperature_source is null then e.temperature_kelvin end, temperature_source = null, conditions_factor = n.factor
     from unnest($2::timestamptz[], $3::bigint[], $5::smallint[], $6::text[], $7::real[]) as n(at, id, traffic, weather, factor)
     where e.client_id = $1 and e.occurred_at = n.at and e.id = n.id`,
    [
      clientId,
      ...keys,
      clientTimeZone,
      left.map(({ traffic }) => traffic),
      left.map(({ weather }) => weather),
      left.map(({ conditionsFactor }) => conditionsFactor),
    ],
  )
  await client.query(
    `update incident i set risk = n.risk, severity = n.severity
     from unnest($2::timestamptz[], $3::bigint[], $4::real[], $5::smallint[]) as n(at, id, risk, severity)
     where i.client_id = $1 and i.occurred_at = n.at and i.id = n.id`,
    [clientId, ...keys, left.map(({ score }) => score), left.map(({ severity }) => severity)],
  )
  await refreshLossFacts(client, clientId, [...ids])
  return rows
}
