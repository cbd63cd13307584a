import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { NumberId, NumberIdPath } from '../api/fields.ts'

/** Kinds of records a provider can send, in order of dependency: referenced ones come first. */
export const dataTypes = [
  'groups',
  'vehicles',
  'drivers',
  'positions',
  'incidents',
  'trips',
  'cameraHealth',
  'mismatches',
  'driverScores',
] as const
export type DataType = (typeof dataTypes)[number]

export const Provider = z.object({
  id: NumberId,
  name: z.string(),
  displayName: z.string(),
  /** Used in URLs: `/integration/oauth2/{tsp}`. */
  code: z.string(),
})
export type Provider = z.infer<typeof Provider>

/** One field of the connection form; `secret` fields are never sent back. */
export const CredentialField = z.object({
  name: z.string(),
  label: z.string(),
  secret: z.boolean(),
  hint: z.string(),
})

/** How many days old a record may be whose change is followed; `always` at any age, null if changes aren't reported. */
const DaysBack = z.union([z.int().positive(), z.literal('always')]).nullable()

/** How far back later changes of a kind of records are followed, and their deletions. */
export const LaterChanges = z.object({ dataType: z.enum(dataTypes), changed: DaysBack, deleted: DaysBack })
export type LaterChanges = z.infer<typeof LaterChanges>

/** A provider as the connection form needs it. */
export const ProviderListing = Provider.extend({
  connectBy: z.enum(['token', 'password', 'passwordAndDatabase', 'oauth2']),
  credentialFields: z.array(CredentialField),
  /** Alternative sets of fields, any one of which is enough; most have one set with all fields. */
  credentialChoices: z.array(z.array(z.string()).min(1)).min(1),
  /**
   * Where customers may give consent instead of entering credentials, by region; `&state=` is added before opening it.
   */
  consentUrls: z.array(z.object({ region: z.string(), url: z.string() })),
  /** Numbered steps that lead to the credentials, with the exact names of the permissions. */
  helpSteps: z.array(z.string()),
  /** Set if the provider runs several sites; empty for one. */
  regions: z.array(z.object({ code: z.string(), label: z.string() })),
  /** True if the customer runs the provider's server, so that its URL is required. */
  selfHosted: z.boolean(),
  dataTypes: z.array(z.enum(dataTypes)),
  /** What its API has and Milepost doesn't read, with the reason. */
  notRead: z.array(z.object({ part: z.string(), reason: z.string() })),
  /** How far back changes of trips and events are followed that the provider makes later. */
  laterChanges: z.array(LaterChanges),
})
export type ProviderListing = z.infer<typeof ProviderListing>

export const providerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/providers',
    access: 'public',
    summary: 'List every provider and how to connect it.',
    response: z.array(ProviderListing),
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/clients/{id}/providers',
    access: 'signedIn',
    summary: 'List the providers a client has connections with.',
    params: NumberIdPath,
    response: z.array(Provider),
  }),
}

/**
 * Returns true if we generated a record's id from a name, an address, a VIN or a camera because its provider has none.
 */
export const isGeneratedKey = (externalId: string): boolean => /^(name|email|vin|camera):/.test(externalId)
