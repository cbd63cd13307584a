import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { Typed } from '../../derive/translate.ts'
import type { IncidentTypeRule } from '../../derive/type-dictionary.ts'
import type { Stored } from '../revisions.ts'

type Named = { id: string; record: IncidentRecord }

type StoredType = IncidentTypeRule & { id: string; tags: IncidentRecord['tags'] }

/** Returns the incidents that are stored, with their types and tags. */
async function storedTypes(
  client: ClientBase,
  clientId: number,
  incidents: readonly Named[],
  stored: readonly Stored[],
): Promise<Map<string, StoredType>> {
  const ids = new Set(incidents.map(({ id }) => id))
  const kept = stored.filter(({ id }) => ids.has(id))
  if (!kept.length) return new Map()
  const { rows } = await client.query<StoredType>(
    `select i.id, e.tags, i.translated_type as "translatedType",
       t.scoring_type as "scoringType", t.exclude_from_review as "excludeFromReview",
       t.jump_from_queue as "jumpFromQueue"
     from unnest($2::bigint[], $3::timestamptz[]) as n(id, at)
       join incident i on i.client_id = $1 and i.occurred_at = n.at and i.id = n.id
       join incident_detail e on e.client_id = $1 and e.occurred_at = n.at and e.id = n.id
       join incident_type t on t.translated_type = i.translated_type`,
    [clientId, binaryArray('bigint', [...kept.map(({ id }) => id)]), kept.map(({ at }) => at)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Gives incidents whose tags have no known type that of an earlier version, and adds its tags to their own: the better
 * report stays, and everything else follows the current one. The rest never had a type.
 */
export async function keepTypes<T extends Named>(
  client: ClientBase,
  clientId: number,
  untyped: readonly T[],
  stored: readonly Stored[],
): Promise<{ typed: Typed[]; rest: T[] }> {
  const types = await storedTypes(client, clientId, untyped, stored)
  const typed = untyped.flatMap(({ id, record }): Typed[] => {
    const before = types.get(id)
    if (!before) return []
    const words = new Set(record.tags.map(({ tag }) => tag.toLowerCase()))
    const tags = [...record.tags, ...before.tags.filter(({ tag }) => !words.has(tag.toLowerCase()))]
    const { translatedType, scoringType, excludeFromReview, jumpFromQueue } = before
    return [{ record: { ...record, tags }, type: { translatedType, scoringType, excludeFromReview, jumpFromQueue } }]
  })
  return { typed, rest: untyped.filter(({ id }) => !types.has(id)) }
}
