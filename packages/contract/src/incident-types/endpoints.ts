import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { NumberId } from '../api/fields.ts'
import { scoringTypes } from '../scoring-config/endpoints.ts'

/** A provider's own tag for an event. */
export const SourceTag = z.object({ providerId: NumberId, tspIncidentTag: z.string().trim().min(1).max(200) })
export type SourceTag = z.infer<typeof SourceTag>

/** A kind of event in the product's own vocabulary. */
export const IncidentType = z.object({
  /** Stable key: `phoneUse`. Also the id in URLs. */
  translatedType: z.string(),
  word: z.string(),
  /** Name of an icon, or the address of an uploaded picture. */
  logo: z.string(),
  /** True if only some providers report it: reports mark it as “Extended”. */
  isExtended: z.boolean(),
  /** Rated "review not required" at once instead of waiting for a person. */
  excludeFromReview: z.boolean(),
  /** Provider tags mapped to this type. */
  types: z.array(SourceTag),
  /** True if it is about driving: only these are in the reports of behavior. */
  IsBehavioralIncident: z.boolean(),
  /** True if people say how strong it was when they rate it. */
  hasIntensity: z.boolean(),
  /** True if its videos are fetched, and served to annotators, before others. */
  jumpFromQueue: z.boolean(),
  /** The risk model weight that applies; null means it isn't scored. */
  scoringType: z.string().nullable(),
})
export type IncidentType = z.infer<typeof IncidentType>

/** A type as referenced by other records. */
export const IncidentTypeName = IncidentType.pick({ translatedType: true, word: true, logo: true })
export type IncidentTypeName = z.infer<typeof IncidentTypeName>

const Key = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'must be one word of letters and digits, like phoneUse')

/**
 * The editable fields of a type. Two fields are not the specification's own: without them it is named after its key and
 * isn't scored.
 */
const IncidentTypeInput = IncidentType.omit({ translatedType: true }).extend({
  word: z.string().trim().min(1).max(60).optional(),
  logo: z
    .string()
    .trim()
    .max(120)
    .regex(/^[a-z][a-z0-9-]*$|^\/api\/incident\/type\//, 'must be the name of an icon, like circle-stop'),
  types: z.array(SourceTag).max(500),
  scoringType: z.enum(scoringTypes).nullable().optional(),
})
export type IncidentTypeInput = z.infer<typeof IncidentTypeInput>

const moves = 'A tag moves here from its previous type and applies to incidents received from then on.'

export const incidentTypeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/incident/types',
    access: 'signedIn',
    summary: 'List the incident types, without their incident counts.',
    response: z.array(IncidentType),
  }),
  create: endpoint({
    method: 'POST',
    path: '/incident/type',
    access: 'admin',
    summary: `Add an incident type. ${moves}`,
    body: IncidentTypeInput.extend({ translatedType: Key }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/incident/type/{id}',
    access: 'admin',
    summary: `Update an incident type. Its key stays the same. ${moves}`,
    params: z.object({ id: Key }),
    body: IncidentTypeInput.partial().extend({ translatedType: Key.optional() }),
  }),
  changeLogo: endpoint({
    method: 'PUT',
    path: '/incident/type/{id}/logo',
    access: 'admin',
    summary: 'Use an uploaded picture (PNG or SVG up to 512 KB) as the logo of an incident type.',
    params: z.object({ id: Key }),
    body: z.object({ logo: z.file() }),
    failures: 'text',
    bodyType: 'multipart',
  }),
  logo: endpoint({
    method: 'GET',
    path: '/incident/type/{id}/logo',
    access: 'public',
    summary: 'Get the uploaded logo of an incident type. `v` is in the address of the logo.',
    params: z.object({ id: Key }),
    query: z.object({ v: z.string().regex(/^[0-9a-f]{32}$/, 'must be the version in the address of a logo') }),
    answer: 'binary',
    contentType: 'image/*',
  }),
}
