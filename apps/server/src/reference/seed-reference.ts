import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { providers } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import { dropCached, typeKeys } from '../db/connection/reference-cache.ts'

/**
 * Writes the reference data that the code defines: providers, incident types and the tags mapped to them. Keeps what
 * admins have changed.
 */
export async function seedReference(client: ClientBase): Promise<void> {
  const manifests = Object.values(providers).map((provider) => provider.manifest)
  await client.query(
    `insert into provider (id, code, name, display_name) select * from unnest($1::smallint[], $2::text[], $3::text[], $4::text[])
     on conflict (id) do update set code = excluded.code, name = excluded.name, display_name = excluded.display_name`,
    [
      manifests.map((m) => m.id),
      manifests.map((m) => m.code),
      manifests.map((m) => m.name),
      manifests.map((m) => m.displayName),
    ],
  )
  for (const [ordinal, type] of incidentVocabulary.entries())
    await client.query(
      `insert into incident_type (translated_type, word, logo, scoring_type, is_extended, is_behavioral, has_intensity,
         exclude_from_review, jump_from_queue, ordinal)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        type.translatedType,
        type.word,
        type.logo,
        type.scoringType,
        type.isExtended,
        type.IsBehavioralIncident,
        type.hasIntensity,
        type.excludeFromReview,
        type.jumpFromQueue,
        ordinal,
      ],
    )
  const tags = manifests.flatMap((m) =>
    Object.entries(m.incidentTags).map(([tag, type]) => ({ provider: m.id, tag, type })),
  )
  await client.query(
    `insert into incident_type_tag (provider_id, tag, translated_type, ignored)
     select p, t, y, y is null from unnest($1::smallint[], $2::text[], $3::text[]) as s(p, t, y) on conflict do nothing`,
    [tags.map((tag) => tag.provider), tags.map((tag) => tag.tag), tags.map((tag) => tag.type)],
  )
  await dropCached(client, ...typeKeys, 'providers')
}
