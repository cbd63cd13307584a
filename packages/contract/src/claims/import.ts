import { z } from 'zod'
import { Count, Day, DayInput, Line } from '../api/fields.ts'

/** What a loss run may say about a claim, each from one of its columns. */
export const claimFields = [
  'claimNumber',
  'policyNumber',
  'insurerName',
  'vin',
  'vehicleName',
  'lossDate',
  'lossTime',
  'faultPercent',
  'paidUsd',
  'reservedUsd',
  'injuries',
  'status',
] as const
export type ClaimField = (typeof claimFields)[number]

/** Labels of the fields, as on the page. */
export const claimFieldWords: Readonly<Record<ClaimField, string>> = {
  claimNumber: 'Claim number',
  policyNumber: 'Policy number',
  insurerName: 'Insurer',
  vin: 'VIN',
  vehicleName: 'Vehicle name',
  lossDate: 'Loss date',
  lossTime: 'Loss time',
  faultPercent: 'Fault',
  paidUsd: 'Paid',
  reservedUsd: 'Reserved',
  injuries: 'Injuries',
  status: 'Status',
}

/** Without these, no line can be read. */
export const neededClaimFields = ['claimNumber', 'policyNumber', 'lossDate'] as const satisfies ClaimField[]

const mostColumns = 200

/** The column of each field, counted from 0; a field without a column is absent. */
export const ClaimColumns = z.partialRecord(
  z.enum(claimFields),
  z
    .int()
    .nonnegative()
    .max(mostColumns - 1),
)
export type ClaimColumns = z.infer<typeof ClaimColumns>

/** Beyond this, a file isn't a loss run. */
const longestFile = 900_000

export const LossRunFile = z.object({
  file: z.string().min(1).max(longestFile),
  fileName: Line,
  /** Null to have columns guessed from the first line. */
  columns: ClaimColumns.nullable().default(null),
  /**
   * The first and the last day whose losses the file lists. A policy without claims is covered only by a line that has its
   * number and no claim, or “No losses” instead of a claim number. Without `coversFrom`, each policy is covered from the start of
   * the term with its first loss, or from that loss; without `coversUntil`, until today.
   */
  coversFrom: DayInput.nullable().default(null),
  coversUntil: DayInput.nullable().default(null),
  isPreview: z.boolean(),
})
export type LossRunFile = z.infer<typeof LossRunFile>

/** `noLosses`: the line has no claim, but states that its policy had none. */
export const claimActions = ['new', 'changed', 'unchanged', 'noLosses'] as const

/** A claim of a line as far as it can be read, and what importing it does. */
export const ImportedClaim = z.object({
  /** Number of the line in the file, counted from 1 with the header. */
  line: Count,
  claimNumber: z.string().nullable(),
  policyNumber: z.string().nullable(),
  insurerName: z.string().nullable(),
  /** The name of the vehicle that was found, or the text in the file. */
  vehicle: z.string().nullable(),
  lossDate: Day.nullable(),
  faultPercent: z.number().nullable(),
  paidUsd: z.number().nullable(),
  reservedUsd: z.number().nullable(),
  /** Null for a line with problems. */
  action: z.enum(claimActions).nullable(),
  /** What keeps a claim from scores, though it is imported. */
  notes: z.array(z.string()),
  problems: z.array(z.string()),
})
export type ImportedClaim = z.infer<typeof ImportedClaim>

export const LossRunResult = z.object({
  /** False for a preview, if a column is missing, and if any line has a problem. */
  isStored: z.boolean(),
  /** The first line of the file. */
  headers: z.array(z.string()),
  columns: ClaimColumns,
  missing: z.array(z.enum(claimFields)),
  rows: z.array(ImportedClaim),
})
export type LossRunResult = z.infer<typeof LossRunResult>
