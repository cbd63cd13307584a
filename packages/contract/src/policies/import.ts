import { z } from 'zod'
import { Count, Day } from '../api/fields.ts'

/** What a file may say about a term, each from one of its columns. */
export const termFields = [
  'policyNumber',
  'insurerName',
  'startsOn',
  'renewsOn',
  'premiumUsd',
  'accidentLimitUsd',
  'aggregateLimitUsd',
  'garagingRegion',
  'radius',
  'commodity',
] as const
export type TermField = (typeof termFields)[number]

/** Labels of the fields, as on the page. */
export const termFieldWords: Readonly<Record<TermField, string>> = {
  policyNumber: 'Policy number',
  insurerName: 'Insurer',
  startsOn: 'Term start',
  renewsOn: 'Renewal',
  premiumUsd: 'Premium',
  accidentLimitUsd: 'Limit per accident',
  aggregateLimitUsd: 'Aggregate limit',
  garagingRegion: 'Garaging state',
  radius: 'Radius',
  commodity: 'Commodity',
}

/** Without these, no line can be read. */
export const neededTermFields = ['policyNumber', 'startsOn', 'renewsOn'] as const satisfies TermField[]

const mostColumns = 200

/** The column of each field, counted from 0; a field without a column is absent. */
export const TermColumns = z.partialRecord(
  z.enum(termFields),
  z
    .int()
    .nonnegative()
    .max(mostColumns - 1),
)
export type TermColumns = z.infer<typeof TermColumns>

/** Beyond this, a file isn't a list of policies. */
const longestFile = 900_000

export const TermsFile = z.object({
  file: z.string().min(1).max(longestFile),
  /** Null to have columns guessed from the first line. */
  columns: TermColumns.nullable().default(null),
  isPreview: z.boolean(),
})
export type TermsFile = z.infer<typeof TermsFile>

export const importActions = ['new', 'changed', 'unchanged'] as const

/** What a line of a file does, or why it can't be imported. */
export const ImportedTerm = z.object({
  /** Number of the line in the file, counted from 1 with the header. */
  line: Count,
  insurerName: z.string().nullable(),
  policyNumber: z.string().nullable(),
  startsOn: Day.nullable(),
  renewsOn: Day.nullable(),
  premiumUsd: z.number().nullable(),
  /** Null for a line with problems. */
  action: z.enum(importActions).nullable(),
  /** False if no connection has this policy: it is stored and listed without vehicles. */
  hasVehicles: z.boolean(),
  problems: z.array(z.string()),
})
export type ImportedTerm = z.infer<typeof ImportedTerm>

export const TermsResult = z.object({
  /** False for a preview, if a column is missing, and if any line has a problem. */
  isStored: z.boolean(),
  /** The first line of the file. */
  headers: z.array(z.string()),
  columns: TermColumns,
  missing: z.array(z.enum(termFields)),
  rows: z.array(ImportedTerm),
})
export type TermsResult = z.infer<typeof TermsResult>
