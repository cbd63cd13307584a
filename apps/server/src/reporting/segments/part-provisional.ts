import type { RiskPart } from '@milepost/contract/risk/subject'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of whether one part of a current score `s` of a vehicle or driver is provisional; null without a score. The column is
 * the combined score's, which also rests on the other parts.
 */
export const partProvisional = (part: RiskPart | 'combined'): RawBuilder<boolean | null> =>
  sql<boolean | null>`coalesce((s.parts -> ${sql.lit(part)} ->> 'provisional')::boolean, s.provisional)`

/**
 * The same of a past month's score `s`. Months that haven't been scored again since each part got its own mark have only that of
 * the combined score.
 */
export const monthPartProvisional = (part: RiskPart | 'combined'): RawBuilder<boolean> =>
  sql<boolean>`coalesce(s.provisional_parts @> to_jsonb(${sql.lit(part)}::text), s.provisional)`
