import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import type { Rejection } from '../load/rejection.ts'
import type { IncidentTypeRule } from './type-dictionary.ts'

export type Typed = { record: IncidentRecord; type: IncidentTypeRule }

/** A record whose tags have no known type, and how it is rejected if no earlier version had one. */
export type Untyped = { record: IncidentRecord; rejected: Rejection }

type Translation = {
  translated: Typed[]
  dismissed: IncidentRecord[]
  /** Those whose tags mean no incident, even if an earlier version's did. */
  withdrawn: IncidentRecord[]
  untyped: Untyped[]
  unknownTags: string[]
}

/** Assigns each record its incident type from its provider's tags. */
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
      const { externalId, raw: payload } = record
      const rejected = { externalId, reason: reasonFor(tags), path: 'tags', payload, ...(tags.length && { record }) }
      untyped.push({ record, rejected })
    }
  }
  return { translated, dismissed, withdrawn, untyped, unknownTags: [...unknownTags] }
}

/** Records unknown tags for admins to map (incorrect mappings). */
export async function recordUnknownTags(
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
