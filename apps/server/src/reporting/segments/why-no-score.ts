import type { NoScoreReason, RiskPart } from '@milepost/contract/risk/subject'
import { type RawBuilder, sql } from 'kysely'

/** SQL of why a current score `s` of a vehicle or driver has no score for a part; null with one, and before it was ever scored. */
export const whyNoScore = (part: RiskPart): RawBuilder<NoScoreReason | null> =>
  sql<NoScoreReason | null>`case when s.${sql.ref(part)} is null then coalesce(s.missing ->> ${sql.lit(part)}, s.missing ->> 'combined') end`
