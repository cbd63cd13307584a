import { z } from 'zod'
import { Count, Instant, RecordId, Uuid } from '../api/fields.ts'
import { CoveredDays } from './covered-days.ts'

const PolicyCover = z.object({ policyId: RecordId, policyNumber: z.string().nullable() })

/** An imported loss run. */
export const LossRun = z.object({
  id: Uuid,
  /** Null if people stated without a file that a policy had no losses. */
  fileName: z.string().nullable(),
  importedBy: z.string(),
  importedAt: Instant,
  /** Its claims, also those that a later file updated. */
  claims: Count,
  /** The days that it covers, by policy; the number is null if no connection or term has that policy anymore. */
  policies: z.array(PolicyCover.extend({ covered: CoveredDays })),
})
export type LossRun = z.infer<typeof LossRun>

/** What removing a claim or a loss run changes. */
export const ClaimRemoval = z.object({
  /** False for a preview. */
  isStored: z.boolean(),
  /** Claims that are removed, and what they cost, paid and reserved; null if none has an amount. */
  removed: Count,
  costUsd: z.number().nullable(),
  /** Claims that get the values of an earlier loss run again. */
  restored: Count,
  /**
   * The losses that removed claims match. One that only its claim recorded is withdrawn; another stays without the fault that scores
   * count from the claim.
   */
  losses: z.array(z.object({ eventId: RecordId, accidentId: Count, isWithdrawn: z.boolean() })),
  /** Policies whose losses are known on fewer days, or on none. */
  policies: z.array(PolicyCover.extend({ before: CoveredDays, after: CoveredDays.nullable() })),
})
export type ClaimRemoval = z.infer<typeof ClaimRemoval>
