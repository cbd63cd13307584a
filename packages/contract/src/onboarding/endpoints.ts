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
import { FormConsentState, FormKey } from './form-key.ts'
import { isSignatureOf, nameOf } from './signature.ts'

/** The first step: the company. */
export const CompanyData = CompanyInput.extend({ name: Line })

/** The fourth step: who agreed, and to what. */
export const TermsAndConditionsData = z
  .object({
    signerEmail: Email,
    signerFirstName: Line,
    signerLastName: Line,
    /** The signer's name as typed under the terms. */
    signature: Line,
    /** The terms that were shown: the client's own, or null for the product's. They must be the current ones. */
    termsUrl: WebPage.nullable(),
    accepted: z.literal(true),
  })
  .superRefine((signed, context) => {
    if (isSignatureOf(signed)) return
    context.addIssue({ code: 'custom', path: ['signature'], message: `must be the signer’s name, ${nameOf(signed)}` })
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

/** The `state` of the consent whose code is in the credentials, or will be: that consent stays the latest. */
const ConsentState = z.string().max(100)

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
  consentState: ConsentState.optional(),
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
  /**
   * `stored` until the terms are signed. Then the fleet is `connected`; without a client's invitation or link, its
   * request is `received` and waits for an answer.
   */
  status: z.enum(['stored', 'received', 'connected']),
  /** Opens the stored form for 30 minutes, or until the connection is created. */
  key: z.string(),
  expiresAt: Instant,
  /**
   * Where the provider asks for consent, with a state for this form; null unless it connects by OAuth, and if a
   * `consentState` was sent.
   */
  authorizeUrl: z.string().nullable(),
  /** Set once the connection is created. */
  connection: CreatedConnection.nullable(),
  /** True if the signed terms can be downloaded, for as long as the key would have worked. */
  hasSignedTerms: z.boolean(),
})
export type StoreResult = z.infer<typeof StoreResult>

/** Human review costs the client, and the app identifies itself once: neither is for a stranger to change. */
export const MarketplaceInput = ConnectionInput.omit({ hasQueue: true, sourceAppId: true }).extend({
  SourceAppName: Line,
  /** Who agreed to the terms. */
  termsAndConditionsData: TermsAndConditionsData.optional(),
  /** The stored form that this completes; it can't be opened anymore. */
  key: FormKey.optional(),
  /** Goes with a code from consent and its form's `key`. */
  consentState: ConsentState.optional(),
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

/** Where a form was opened: a client's or a public page, an invitation, or a provider's app store. */
export const formSources = ['integration', 'invite', 'marketplace'] as const
export type FormSource = (typeof formSources)[number]

export const onboardingEndpoints = {
  token: endpoint({
    method: 'POST',
    path: '/connections/onboarding-token',
    access: 'public',
    summary: 'Create a short-lived token for the connection form, from an invitation, a client’s link or neither.',
    body: z
      .object({
        connectionInviteId: Uuid,
        /** What a client's own link carries. */
        link: z.string().max(100),
        source: z.enum(formSources),
      })
      .partial(),
    response: z.object({
      token: z.string(),
      expiresAt: Instant,
      /** Null without an invitation or a client's link: the form then becomes a request. */
      client: InvitingClient.nullable(),
      /** Whether the signer can verify a phone number by a code. */
      signerPhone: z.enum(['unavailable', 'optional', 'required']),
    }),
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
  consentBrand: endpoint({
    method: 'GET',
    path: '/connections/consents/{state}/brand',
    access: 'public',
    summary: 'Get the look of the client whose form asked a provider for consent, by the state that came back.',
    params: z.object({ state: FormConsentState }),
    response: z.object({ client: InvitingClient.omit({ id: true }).nullable() }),
  }),
  mailForm: endpoint({
    method: 'POST',
    path: '/connections/restore/mail',
    access: 'onboarding',
    roles: writers,
    summary: 'Email a link that opens the stored form on another device.',
    query: ClientQuery,
    body: z.object({ key: FormKey, email: Email }),
  }),
  signedTerms: endpoint({
    method: 'GET',
    path: '/connections/restore/{key}/signed-terms',
    access: 'onboarding',
    roles: writers,
    summary: 'Download what was signed, with the token and the key of its form.',
    params: z.object({ key: FormKey }),
    query: ClientQuery,
    answer: 'binary',
    contentType: 'application/pdf',
  }),
  marketplace: endpoint({
    method: 'POST',
    path: '/connections/marketplace',
    access: 'public',
    summary:
      'Connect from a provider’s app store. A member of the client who may connect providers and signs in does so at once; for anyone else, the request waits until such a member accepts it, or an admin if it names no client.',
    query: z.object({ clientId: NumberIdParam.optional() }),
    body: MarketplaceInput,
    response: MarketplaceResult,
    status: 202,
  }),
}
