import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import type { Aside } from '../load/aside.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

type Translation = {
  translated: { record: IncidentRecord; type: IncidentTypeRule }[]
  dismissed: IncidentRecord[]
  aside: Aside[]
  unknownTags: string[]
}

/**
 * Gives each record its incident type by its provider's tags. Records whose tags mean no incident are left out; those of
 * unknown tags are set aside until somebody maps them.
 */
export function translateIncidents({ providerId, types }: PipelineContext, records: IncidentRecord[]): Translation {
  const translated: Translation['translated'] = []
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
  return { translated, dismissed, aside, unknownTags: [...unknownTags] }
}

/** Notes tags for the admins, who say what they mean (incorrect mappings). */
export async function noteUnknownTags(
  client: ClientBase,
  { providerId }: PipelineContext,
  tags: string[],
): Promise<void> {
  await client.query(
    'insert into incident_type_tag (provider_id, tag) select $1, lower(tag) from unnest($2::text[]) as t(tag) on conflict do nothing',
    [providerId, tags],
  )
}

const reasonFor = (tags: string[]) =>
  tags.length ? `No incident type is mapped to ${tags.join(', ')}` : 'The provider gave no reason for this event'
