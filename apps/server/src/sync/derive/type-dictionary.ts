import type pg from 'pg'

export type IncidentTypeRule = {
  translatedType: string
  /** The risk model weight that applies; null means it isn't scored. */
  scoringType: string | null
  excludeFromReview: boolean
  /** True if its pictures and clips are fetched before those of other types, whatever the severity. */
  jumpFromQueue: boolean
}

/** The translation of a provider's tags, as set by admins. */
export type TypeDictionary = {
  /**
   * Returns the type of the first tag that has one; `ignored` if every tag is known to mean none; undefined if unknown.
   */
  translate(providerId: number, tags: readonly string[]): IncidentTypeRule | 'ignored' | undefined
}

const keyOf = (providerId: number, tag: string) => `${providerId}|${tag.toLowerCase()}`

/** Loads the dictionary for events detected by Milepost, whose tags are already translated types. */
export async function loadOwnTypes(pool: pg.Pool): Promise<TypeDictionary> {
  const { rows } = await pool.query<IncidentTypeRule>(
    `select translated_type as "translatedType", scoring_type as "scoringType", exclude_from_review as "excludeFromReview",
       jump_from_queue as "jumpFromQueue"
     from incident_type`,
  )
  const rules = new Map(rows.map((rule) => [rule.translatedType, rule]))
  return { translate: (_, tags) => tags.map((tag) => rules.get(tag)).find((rule) => rule) }
}

/** Loads the current translation tables. */
export async function loadTypeDictionary(pool: pg.Pool): Promise<TypeDictionary> {
  const { rows } = await pool.query<{
    provider_id: number
    tag: string
    ignored: boolean
    translated_type: string | null
    scoring_type: string | null
    exclude_from_review: boolean | null
    jump_from_queue: boolean | null
  }>(
    `select g.provider_id, g.tag, g.ignored, t.translated_type, t.scoring_type, t.exclude_from_review, t.jump_from_queue
     from incident_type_tag g left join incident_type t using (translated_type)`,
  )
  const rules = new Map(
    rows.map((row) => [
      keyOf(row.provider_id, row.tag),
      row.translated_type
        ? {
            translatedType: row.translated_type,
            scoringType: row.scoring_type,
            excludeFromReview: row.exclude_from_review ?? false,
            jumpFromQueue: row.jump_from_queue ?? false,
          }
        : row.ignored
          ? ('ignored' as const)
          : undefined,
    ]),
  )
  return {
    translate(providerId, tags) {
      const found = tags.map((tag) => rules.get(keyOf(providerId, tag)))
      return (
        found.find((rule) => typeof rule === 'object') ??
        (found.length && found.every((rule) => rule === 'ignored') ? 'ignored' : undefined)
      )
    },
  }
}
