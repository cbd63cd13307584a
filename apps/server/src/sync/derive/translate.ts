import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import type { Aside } from '../load/aside.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

export type Typed = { record: IncidentRecord; type: IncidentTypeRule }

/** A record of which no word means a type, and how it is set aside where no earlier version of it had one. */
export type Untyped = { record: IncidentRecord; aside: Aside }

type Translation = {
  translated: Typed[]
  dismissed: IncidentRecord[]
  /** Those whose tags mean no incident, whatever an earlier version of them meant. */
  withdrawn: IncidentRecord[]
  untyped: Untyped[]
  unknownTags: string[]
}

/** Gives each record its incident type by its provider's tags. */
export function translateIncidents({ providerId, types }: PipelineContext, records: IncidentRecord[]): Translation {
  const translated: Typed[] = []
  const withdrawn: IncidentRecord[] = []
  const untyped: Untyped[] = []
  const unknownTags = new Set<string>()
  const dismissed = records.filter((record) => record.state === 'dismissed')
  for (const record of records) {
    if (record.state === 'dismissed') continue
    const tags = record.tags.map(({ tag }) => tag)
    const type = types.translate(providerId, tags)
    if (type === 'ignored') withdrawn.push(record)
    else if (type) translated.push({ record, type })
    else {
      for (const tag of tags) unknownTags.add(tag)
      const aside = { externalId: record.externalId, reason: reasonFor(tags), path: 'tags', payload: record.raw }
      untyped.push({ record, aside })
    }
  }
  return { translated, dismissed, withdrawn, untyped, unknownTags: [...unknownTags] }
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
