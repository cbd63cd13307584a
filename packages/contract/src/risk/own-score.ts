import { z } from 'zod'
import { RiskScore } from '../api/measures.ts'
import { noScoreReasons } from './subject.ts'

/** The behavioral score of one vehicle or driver, or why it has none; `missing` is null with a score, and before it was ever scored. */
export const OwnScore = RiskScore.extend({ missing: z.enum(noScoreReasons).nullable() })
export type OwnScore = z.infer<typeof OwnScore>
