import { policyRadius } from '@milepost/domain/codes'
import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, codeField, Day, DayInput, Instant, Line, RecordIdPath } from '../api/fields.ts'
import { underwriters } from '../api/roles.ts'
import { TermsFile, TermsResult } from './import.ts'

/** US dollars, as costs of losses are. */
const Amount = z.number().nonnegative().max(10_000_000_000)

const facts = {
  premiumUsd: Amount.nullable(),
  /** The most that is paid for one accident (combined single limit), and in one term. */
  accidentLimitUsd: Amount.nullable(),
  aggregateLimitUsd: Amount.nullable(),
  /** Where vehicles are kept: an id of `@milepost/domain/regions`. */
  garagingRegion: z.literal(regions.map(({ id }) => id)).nullable(),
  radius: codeField(policyRadius).nullable(),
  commodity: Line.nullable(),
}

/** One term of a policy. Terms of a policy never overlap. */
export const PolicyTerm = z.object({
  startsOn: Day,
  /** The day of renewal: the first one that the term doesn't cover. */
  renewsOn: Day,
  ...facts,
  changedAt: Instant,
})
export type PolicyTerm = z.infer<typeof PolicyTerm>

/** A term as people enter it. */
export const TermInput = z
  .object({ startsOn: DayInput, renewsOn: DayInput, ...facts })
  .refine(({ startsOn, renewsOn }) => renewsOn > startsOn, {
    path: ['renewsOn'],
    error: 'must be after the start of the term',
  })
export type TermInput = z.infer<typeof TermInput>

const TermPath = RecordIdPath.extend({ startsOn: DayInput })

export const policyTermEndpoints = {
  save: endpoint({
    method: 'PUT',
    path: '/policies/{id}/terms',
    access: 'signedIn',
    roles: underwriters,
    summary: 'Add a term to a policy, or replace the one that starts on `replaces`.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ term: TermInput, replaces: DayInput.nullable().default(null) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/policies/{id}/terms/{startsOn}',
    access: 'signedIn',
    roles: underwriters,
    summary: 'Delete a term of a policy.',
    params: TermPath,
    query: ClientQuery,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/policies/import',
    access: 'signedIn',
    roles: underwriters,
    summary:
      'Import terms from a CSV file, all of its lines or none. Importing a file again changes nothing. With `isPreview`, show what would change.',
    query: ClientQuery,
    body: TermsFile,
    response: TermsResult,
  }),
}
