import type { SourceTag, TagMoves } from '@milepost/contract/incident-types/endpoints'
import { listIncidentTypes } from '../../reporting/incidents/incident-types.ts'
import type { Services } from '../../services.ts'
import { countEffect } from '../mappings/effect-queries.ts'
import { expectProviders, readTags } from './replace-tags.ts'

/**
 * Counts what mapping exactly these tags to a type does. An event with two of the tags is counted for each. Throws
 * `invalid` for unknown providers.
 */
export async function previewTags(
  services: Pick<Services, 'cache' | 'db' | 'pool'>,
  translatedType: string,
  types: readonly SourceTag[],
): Promise<TagMoves> {
  await expectProviders(services.db, types)
  const { wanted, known } = await readTags(services.db, translatedType, types)
  const named = await listIncidentTypes(services)
  const coming = [...wanted].flatMap(([id, key]) => {
    const before = known.get(id)
    return before && before.translatedType !== translatedType ? [{ key, from: before.translatedType }] : []
  })
  const effect = { incidents: 0, isExact: true, restored: 0, rated: 0, clients: 0 }
  for (const { key } of coming) {
    const one = await countEffect(services, key, translatedType)
    effect.incidents += one.incidents
    effect.restored += one.restored
    effect.rated += one.rated
    effect.clients = Math.max(effect.clients, one.clients)
    effect.isExact &&= one.isExact
  }
  const tagsFrom = (type: string | null) => coming.flatMap(({ key, from }) => (from === type ? [key.tag] : []))
  const moves = [...named, null].map((type) => ({
    from: type && { translatedType: type.translatedType, word: type.word, logo: type.logo },
    tags: tagsFrom(type?.translatedType ?? null),
  }))
  return {
    moves: moves.filter(({ tags }) => tags.length > 0),
    freed: [...known].flatMap(([id, { tag }]) => (wanted.has(id) ? [] : [tag])),
    effect,
  }
}
