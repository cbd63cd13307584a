import { providerById } from '@milepost/providers/registry'
import type { Queries } from '../../db/scope/queries.ts'

/** A provider's tag, in lowercase. */
export type TagKey = { providerId: number; tag: string }

/** Parses an id such as `1:moonwalking`. */
export function parseTagId(id: string): TagKey {
  const colon = id.indexOf(':')
  return { providerId: Number(id.slice(0, colon)), tag: id.slice(colon + 1).toLowerCase() }
}

export const tagIdOf = ({ providerId, tag }: TagKey): string => `${providerId}:${tag}`

/**
 * Returns every type that a tag has meant: stored events with it have one of these. A new installation's own mapping is
 * one, even if an admin has changed it since.
 */
export async function typesEverOf(db: Queries, { providerId, tag }: TagKey): Promise<string[]> {
  const { rows } = await db.query<{ type: string }>(
    `select translated_type as type from incident_type_tag where provider_id = $1 and tag = $2 and translated_type is not null
     union select type_before from tag_mapping_change where provider_id = $1 and tag = $2 and type_before is not null
     union select type_after from tag_mapping_change where provider_id = $1 and tag = $2 and type_after is not null`,
    [providerId, tag],
  )
  return [...new Set([...rows.map(({ type }) => type), ...seededTypes({ providerId, tag })])]
}

const seededTypes = ({ providerId, tag }: TagKey): string[] => {
  const tags = Object.entries(providerById(providerId)?.manifest.incidentTags ?? {})
  return tags.flatMap(([name, type]) => (name.toLowerCase() === tag && type ? [type] : []))
}

/**
 * Returns the type that stored events with a tag have while it means none: the last one it meant, apart from undone
 * changes. Null if it never meant any.
 */
export async function lastTypeOf(db: Queries, { providerId, tag }: TagKey): Promise<string | null> {
  const { rows } = await db.query<{ type: string }>(
    `select coalesce(type_after, type_before) as type from tag_mapping_change
     where provider_id = $1 and tag = $2 and undone_at is null and coalesce(type_after, type_before) is not null
     order by at desc limit 1`,
    [providerId, tag],
  )
  return rows[0]?.type ?? seededTypes({ providerId, tag })[0] ?? null
}

/** SQL that is true if tags (as jsonb) contain a tag, in any case. */
export const hasTag = (tags: string, tag: string): string =>
  `exists (select from jsonb_array_elements(${tags}) t where lower(t ->> 'tag') = ${tag})`
