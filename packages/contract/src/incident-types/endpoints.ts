import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { NumberId } from '../api/fields.ts'
import { MappingEffect } from '../mappings/effect.ts'
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

/** What the key of a type looks like. */
export const keyPattern = /^[a-z][A-Za-z0-9]{1,39}$/
const Key = z.string().regex(keyPattern, 'must be one word of letters and digits, like phoneUse')

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

/** What saving a type with some tags does to other types, and to events of all clients. */
export const TagMoves = z.object({
  /** Where the tags come from, in order of the types; a null `from` is for tags without a type. */
  moves: z.array(z.object({ from: IncidentTypeName.nullable(), tags: z.array(z.string()) })),
  /** The tags that will have no type. */
  freed: z.array(z.string()),
  effect: MappingEffect,
})
export type TagMoves = z.infer<typeof TagMoves>

const moves =
  'A tag moves here from its previous type. Stored incidents with it are translated again in the background, except rated ones.'

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
  previewTags: endpoint({
    method: 'POST',
    path: '/incident/type/{id}/tags/preview',
    access: 'admin',
    summary: 'Count what mapping exactly these tags to a type would change. The type may not exist yet.',
    params: z.object({ id: Key }),
    body: IncidentTypeInput.pick({ types: true }),
    response: TagMoves,
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
