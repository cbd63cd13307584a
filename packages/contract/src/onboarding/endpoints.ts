import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  codeField,
  Email,
  Instant,
  Line,
  NumberId,
  NumberIdParam,
  ServerAddress,
  Uuid,
  WebPage,
} from '../api/fields.ts'
import { writers } from '../api/roles.ts'
import { CompanyInput, ConnectionInput, Credentials } from '../connections/endpoints.ts'

/** Opens a stored form: its client's number, a dot and 128 random bits. */
const FormKey = z.string().regex(/^[1-9]\d{0,9}\.[\w-]{22}$/, 'is not the key of a stored form')

/** The first step: the company. */
export const CompanyData = CompanyInput.extend({ name: Line })

/** The fourth step: who agreed, and to what. */
export const TermsAndConditionsData = z.object({
  signerEmail: Email,
  signerFirstName: Line,
  signerLastName: Line,
  /** The name as typed under the terms. */
  signature: Line,
  termsUrl: WebPage.nullable(),
  accepted: z.literal(true),
})

export const StoredConnection = z.object({
  companyData: CompanyData,
  termsAndConditionsData: TermsAndConditionsData.nullable(),
  integrationType: codeField(connectionOrigin),
  /** The caller's own metadata for the connection: up to 50 names with a line each. */
  clientMetadata: z
    .record(z.string().min(1).max(100), z.string().max(500))
    .refine((facts) => Object.keys(facts).length <= 50, 'must have at most 50 names'),
  clientId: NumberId.nullable(),
  connectionInviteId: Uuid.nullable(),
  /** Code of the selected provider. */
  tsp: z.string().nullable(),
  /** The caller's own reference. */
  reference: z.string().max(200).nullable(),
  /** The selected region of the provider. */
  region: z.string().max(40).nullable(),
  /** For a provider whose server the customer runs. */
  serverUrl: ServerAddress.nullable(),
})
export type StoredConnection = z.infer<typeof StoredConnection>

const StoreInput = StoredConnection.partial({
  termsAndConditionsData: true,
  clientMetadata: true,
  clientId: true,
  connectionInviteId: true,
  tsp: true,
  reference: true,
  region: true,
  serverUrl: true,
}).extend({
  /** Continues the form stored under this key. */
  key: FormKey.optional(),
  /** Never stored: used at once, when the terms are signed. */
  credentials: Credentials.optional(),
})
export type StoreInput = z.infer<typeof StoreInput>

/** What the person who connected a fleet sees of its connection. */
export const CreatedConnection = z.object({
  id: NumberId,
  healthStatus: codeField(connectionHealth),
  /** Why it doesn't work, in a sentence for people. */
  reason: z.string().nullable(),
})
export type CreatedConnection = z.infer<typeof CreatedConnection>

export const StoreResult = z.object({
  /** Opens the stored form for 30 minutes, or until the connection is created. */
  key: z.string(),
  expiresAt: Instant,
  /** Where the provider asks for consent; null unless it connects by OAuth. */
  authorizeUrl: z.string().nullable(),
  /** Set once the connection is created. */
  connection: CreatedConnection.nullable(),
})
export type StoreResult = z.infer<typeof StoreResult>

/** Human review costs the client, and the app identifies itself once: neither is for a stranger to change. */
export const MarketplaceInput = ConnectionInput.omit({ hasQueue: true, sourceAppId: true }).extend({
  SourceAppName: Line,
})
export type MarketplaceInput = z.infer<typeof MarketplaceInput>

/**
 * `received` is the answer to everyone without an account, whatever becomes of the request: it doesn't reveal whether
 * the client exists, the credentials work or the fleet is known. A member's own client is `connected` at once.
 */
export const MarketplaceResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('received') }),
  z.object({ status: z.literal('connected'), connection: CreatedConnection }),
])
export type MarketplaceResult = z.infer<typeof MarketplaceResult>

/** What a stranger may see of the inviting client. */
export const InvitingClient = z.object({
  id: NumberId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
})

export const onboardingEndpoints = {
  token: endpoint({
    method: 'POST',
    path: '/connections/onboarding-token',
    access: 'public',
    summary: 'Create a short-lived token for the connection form, from an invitation, a client’s link or neither.',
    body: z
      .object({
        connectionInviteId: Uuid,
        clientId: NumberId,
        source: z.enum(['integration', 'invite', 'marketplace']),
      })
      .partial(),
    response: z.object({ token: z.string(), expiresAt: Instant, client: InvitingClient.nullable() }),
  }),
  store: endpoint({
    method: 'POST',
    path: '/connections/store',
    access: 'onboarding',
    roles: writers,
    summary: 'Save the form’s state. With signed terms and credentials, this connects the fleet.',
    query: ClientQuery.extend({ connectionInviteId: Uuid.optional() }),
    body: StoreInput,
    response: StoreResult,
  }),
  restore: endpoint({
    method: 'GET',
    path: '/connections/restore/{key}',
    access: 'public',
    summary: 'Get the form’s state, without secrets.',
    params: z.object({ key: FormKey }),
    response: StoredConnection,
  }),
  marketplace: endpoint({
    method: 'POST',
    path: '/connections/marketplace',
    access: 'public',
    summary:
      'Connect from a provider’s app store. A member of the client who may connect providers and signs in does so at once; for anyone else, the request waits until such a member accepts it.',
    query: z.object({ clientId: NumberIdParam }),
    body: MarketplaceInput,
    response: MarketplaceResult,
    status: 202,
  }),
}
