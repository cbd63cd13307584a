import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from './context.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

/** A record that is kept apart, with the reason an admin reads. */
export type Aside = { externalId: string; reason: string; path: string | null; payload: unknown }

type Translated = { record: IncidentRecord; type: IncidentTypeRule }

/**
 * Gives each record its incident type by its provider's tags. Records whose tags mean no incident are left out, unknown
 * tags are noted for the admins (incorrect mappings) and their records set aside until somebody maps them.
 */
export async function translateIncidents(
  client: ClientBase,
  { providerId, types }: PipelineContext,
  records: IncidentRecord[],
): Promise<{ translated: Translated[]; dismissed: IncidentRecord[]; aside: Aside[] }> {
  const translated: Translated[] = []
  const aside: Aside[] = []
  const unknownTags = new Set<string>()
  const dismissed = records.filter((record) => record.state === 'dismissed')
  for (const record of records) {
    if (record.state === 'dismissed') continue
    const tags = record.tags.map(({ tag }) => tag)
    const type = types.translate(providerId, tags)
    if (type === 'ignored') continue
    if (type) translated.push({ record, type })
    else {
      for (const tag of tags) unknownTags.add(tag)
      aside.push({ externalId: record.externalId, reason: reasonFor(tags), path: 'tags', payload: record.raw })
    }
  }
  if (unknownTags.size)
    await client.query(
      'insert into incident_type_tag (provider_id, tag) select $1, lower(tag) from unnest($2::text[]) as t(tag) on conflict do nothing',
      [providerId, [...unknownTags]],
    )
  return { translated, dismissed, aside }
}

const reasonFor = (tags: string[]) =>
  tags.length ? `No incident type is mapped to ${tags.join(', ')}` : 'The provider gave no reason for this event'
