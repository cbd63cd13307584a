import { z } from 'zod'
import { Flag, Uuid } from '../api/fields.ts'

// The parts of SCIM 2.0 (RFC 7643 and 7644) that Milepost has. Attributes that aren't declared are accepted and ignored:
// directories send whatever their administrators mapped.

export const scimMediaType = 'application/scim+json'

export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** The largest list that one response has. */
export const largestScimPage = 200

/** Reasons of RFC 7644, section 3.12. */
export const scimTypes = ['invalidFilter', 'invalidPath', 'invalidSyntax', 'invalidValue', 'uniqueness'] as const
export type ScimType = (typeof scimTypes)[number]

export const ScimError = z.object({
  schemas: z.array(z.string()),
  /** The HTTP status, as text. */
  status: z.string(),
  scimType: z.enum(scimTypes).optional(),
  detail: z.string(),
})
export type ScimError = z.infer<typeof ScimError>

const Text = z.string().trim().max(320)
const longestId = 255

const Meta = z.object({ resourceType: z.string(), created: z.iso.datetime(), location: z.string() })

const Name = z.object({ formatted: Text.nullish(), givenName: Text.nullish(), familyName: Text.nullish() })
const EmailAddress = z.object({ value: Text.nullish(), type: Text.nullish(), primary: Flag.nullish() })

/** What a directory writes about a person. */
export const ScimUserInput = z.looseObject({
  userName: Text.min(1),
  externalId: z.string().max(longestId).nullish(),
  active: Flag.nullish(),
  displayName: Text.nullish(),
  name: z.looseObject(Name.shape).nullish(),
  emails: z.array(z.looseObject(EmailAddress.shape)).max(20).nullish(),
})
export type ScimUserInput = z.output<typeof ScimUserInput>

/** A person as a directory reads them. With `attributes`, only `schemas` and `id` are certain. */
export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: Uuid,
  externalId: z.string().optional(),
  userName: z.string().optional(),
  displayName: z.string().optional(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }).partial().optional(),
  emails: z
    .array(z.object({ value: z.string(), type: z.string().optional(), primary: z.boolean().optional() }))
    .optional(),
  active: z.boolean().optional(),
  groups: z.array(z.object({ value: Uuid, display: z.string() })).optional(),
  meta: Meta.optional(),
})
export type ScimUser = z.infer<typeof ScimUser>

/** What a directory writes about a group. Members are ids of people. */
export const ScimGroupInput = z.looseObject({
  displayName: Text.min(1),
  externalId: z.string().max(longestId).nullish(),
  members: z
    .array(z.looseObject({ value: z.string() }))
    .max(10_000)
    .nullish(),
})
export type ScimGroupInput = z.output<typeof ScimGroupInput>

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: Uuid,
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(z.object({ value: Uuid, display: z.string() })).optional(),
  meta: Meta.optional(),
})
export type ScimGroup = z.infer<typeof ScimGroup>

/** A change in parts. Entra ID capitalizes `op`, and sends booleans as text. */
export const ScimPatch = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z.string().regex(/^(add|replace|remove)$/i, 'must be add, replace or remove'),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1_000),
})
export type ScimOperation = z.output<typeof ScimPatch>['Operations'][number]

export const scimList = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  })
