import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'

/** The inputs of an incident's risk, by columns of its details. */
export type RatedFacts = {
  intensity: number | null
  light: number
  traffic: number | null
  weather: string | null
  weatherSource: string | null
  conditionsFactor: number
  speedLimitKmh: number | null
  speedLimitSource: string | null
}

/**
 * Reads the stored facts of rated incidents by id: when they arrive again, their risk and its inputs don't change, or
 * its explanation wouldn't add up.
 */
export async function ratedFacts(
  client: ClientBase,
  clientId: number,
  incidents: readonly { id: string; record: { occurredAt: Date } }[],
): Promise<ReadonlyMap<string, RatedFacts>> {
  if (!incidents.length) return new Map()
  const { rows } = await client.query<RatedFacts & { id: string }>({
    name: 'rated-facts',
    text: `select i.id, e.intensity, e.light, e.traffic, e.weather, e.weather_source as "weatherSource", e.conditions_factor as "conditionsFactor",
        e.speed_limit_kmh as "speedLimitKmh", e.speed_limit_source as "speedLimitSource"
      from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
        join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
        join incident_detail e on e.client_id = $1 and e.occurred_at = n.at and e.id = n.id
      where i.rating in (0, 1)`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        incidents.map(({ id }) => id),
      ),
      incidents.map(({ record }) => record.occurredAt),
    ],
  })
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
