import { connectionHealth, connectionOrigin } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  codeField,
  Email,
  Instant,
  Line,
  listOf,
  NumberId,
  NumberIdParam,
  NumberIdPath,
  PhoneNumber,
  RecordId,
  ServerAddress,
  WebPage,
} from '../api/fields.ts'
import { settingsReaders, writers } from '../api/roles.ts'
import { dataTypes, Provider } from '../providers/endpoints.ts'
import { StreamFailure } from './sync.ts'

/** What a provider requires before it talks to us. Write-only; other fields are the provider's own. */
const printable = (text: string) => !/\p{Cc}/u.test(text)
/**
 * One line; whitespace at its ends is trimmed. A line break inside a token means that it was copied
 * incorrectly.
 */
const oneLine = (length: number) =>
  z.string().trim().max(length).refine(printable, 'must be one line, without line breaks or tabs')

export const Credentials = z
  .object({
    ApiToken: oneLine(4000).refine(
      (token) => /^[\x20-\x7e]*$/.test(token),
      'contains characters that a token can’t have',
    ),
    Username: oneLine(320),
    Password: z.string().max(1000).refine(printable, 'must be one line, without line breaks or tabs'),
    Database: oneLine(200),
    Oauth2Code: oneLine(4000),
  })
  .partial()
  .catchall(oneLine(4000))
export type Credentials = z.infer<typeof Credentials>

export const Signer = z.object({ email: Email, firstName: Line, lastName: Line })
export type Signer = z.infer<typeof Signer>

export const ConnectionGroup = z.object({
  connectionId: NumberId,
  groupId: RecordId,
  groupName: z.string(),
  isPrimary: z.boolean(),
  vehicleCount: Count,
})
export type ConnectionGroup = z.infer<typeof ConnectionGroup>

const CompanyFields = z.object({
  contactNumber: z.string().nullable(),
  /** US Department of Transportation number, up to eight digits. */
  dotNumber: z.string().nullable(),
  taxId: z.string().nullable(),
  policyNumber: z.string().nullable(),
  insurerName: z.string().nullable(),
})

export const Connection = CompanyFields.extend({
  /** Like the tax ID, absent for people who may not look at connections (`details`): they only need names. */
  contactNumber: CompanyFields.shape.contactNumber.optional(),
  taxId: CompanyFields.shape.taxId.optional(),
  id: NumberId,
  name: z.string(),
  clientId: NumberId,
  providerId: NumberId,
  provider: Provider,
  origin: codeField(connectionOrigin),
  healthStatus: codeField(connectionHealth),
  /** The reason in a sentence for people; null if all is well. */
  healthReason: z.string().nullable(),
  /** When the health last changed. */
  healthSince: Instant,
  /** Set if something keeps its data from arriving although it can sign in; the longest-lasting of several. */
  fault: StreamFailure.pick({ kind: true, since: true }).nullable(),
  /** Which of positions, trips and events the account isn't permitted to read. */
  notPermitted: z.array(z.enum(dataTypes)),
  /** The newest time of a position, trip or event. It doesn't move while all vehicles are parked. */
  lastDataAt: Instant.nullable(),
  /**
   * When positions, trips and events were all last requested successfully: the oldest of the three, without those not
   * permitted.
   */
  checkedAt: Instant.nullable(),
  vehicleCount: Count,
  mappedVehiclesInConnectionGroupCount: Count,
  /**
   * True if its incidents go to human review. Otherwise they are rated "review not required", and people may still rate
   * them; only collisions await a rating, because a person decides whether one is a loss.
   */
  hasQueue: z.boolean(),
  sourceAppId: z.string().nullable(),
  /** True for a marketplace we don't know. */
  sourceAppUnknown: z.boolean(),
  createdAt: Instant,
})
export type Connection = z.infer<typeof Connection>

export const ConnectionDetails = Connection.extend({
  contactNumber: CompanyFields.shape.contactNumber,
  taxId: CompanyFields.shape.taxId,
  /**
   * The policy that people of the fleet entered instead of this one, and that awaits an admin, because vehicles of one policy share
   * its record: entering the current one again takes it back.
   */
  proposedPolicy: CompanyFields.pick({ policyNumber: true, insurerName: true }).nullable(),
  /** Which credentials are stored. Only the values of fields that aren't secret are sent, by field name. */
  credentials: z.object({
    stored: z.array(z.string()),
    notSecret: z.record(z.string(), z.string()),
  }),
  region: z.string().nullable(),
  serverUrl: z.string().nullable(),
  accountName: z.string().nullable(),
  /** Who may sign for the fleet, as far as known. */
  signer: z.object({ email: Email, firstName: Line, lastName: Line }).partial().nullable(),
  /** The signer's name under the specification's other names. */
  signerFirstName: z.string().nullable(),
  signerLastName: z.string().nullable(),
  termsUrl: z.string().nullable(),
  hasSignedTermsFile: z.boolean(),
  connectionGroups: z.array(ConnectionGroup),
  /** Where the provider may notify us of new data, and how to set that up; null if it can't. */
  hints: z.object({ url: z.string(), steps: z.array(z.string()), lastAt: Instant.nullable() }).nullable(),
})
export type ConnectionDetails = z.infer<typeof ConnectionDetails>

/** Company facts as typed, validated by field. */
export const CompanyInput = z
  .object({
    contactNumber: PhoneNumber.nullable(),
    dotNumber: z
      .string()
      .regex(/^\d{1,8}$/, 'must be one to eight digits')
      .nullable(),
    taxId: z
      .string()
      .regex(
        /^(\d{2}-?\d{7}|\d{9}(RT\d{4})?)$/,
        'must have 9 digits, such as 12-3456789; a Canadian business number may end in RT0001',
      )
      .nullable(),
    policyNumber: z.string().trim().max(100).nullable(),
    insurerName: z.string().trim().max(200).nullable(),
  })
  .partial()

export const ConnectionInput = CompanyInput.extend({
  name: Line,
  providerId: NumberId,
  credentials: Credentials,
  region: z.string().max(40).optional(),
  serverUrl: ServerAddress.optional(),
  signer: Signer.optional(),
  /** The signer's name as the specification also spells it; `signer` is the same with an address. */
  signerFirstName: Line.optional(),
  signerLastName: Line.optional(),
  /** The agreed terms, if they aren't the client's own. */
  termsUrl: WebPage.optional(),
  sourceAppId: z.string().trim().max(200).optional(),
  hasQueue: z.boolean().optional(),
})
export type ConnectionInput = z.infer<typeof ConnectionInput>

/** Credentials to test before anything is saved. */
export const ConnectionTrial = ConnectionInput.pick({
  providerId: true,
  credentials: true,
  region: true,
  serverUrl: true,
})

export const ConnectionTrialResult = z.object({
  ok: z.boolean(),
  accountName: z.string().nullable(),
  vehicleCount: Count.nullable(),
  /** The reason for failure in a sentence for people. */
  reason: z.string().nullable(),
  /** The field that needs another value, as in the request: `credentials.ApiToken`, `serverUrl`. */
  field: z.string().nullable(),
})
export type ConnectionTrialResult = z.infer<typeof ConnectionTrialResult>

/** What may be changed later: everything except the provider. */
export const ConnectionChange = ConnectionInput.omit({ providerId: true })
  .extend({ primaryGroupId: RecordId })
  .partial()
export type ConnectionChange = z.infer<typeof ConnectionChange>

export const connectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/connections',
    access: 'signedIn',
    summary: 'List a client’s connections by name, or the given ones in the given order.',
    query: ClientQuery.extend({ ConnectionId: listOf(NumberIdParam) }),
    response: z.array(Connection),
  }),
  details: endpoint({
    method: 'GET',
    path: '/connections/{id}/details',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'Get one connection in full, without its credentials.',
    params: NumberIdPath,
    query: ClientQuery,
    response: ConnectionDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/connections',
    access: 'signedIn',
    roles: writers,
    summary: 'Connect a provider. Credentials are checked and the first sync starts immediately.',
    query: ClientQuery,
    body: ConnectionInput,
    response: Connection,
    status: 201,
  }),
  test: endpoint({
    method: 'POST',
    path: '/connections/test',
    access: 'onboarding',
    roles: writers,
    summary: 'Test credentials without saving anything.',
    body: ConnectionTrial,
    response: ConnectionTrialResult,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/connections/{id}',
    access: 'signedIn',
    roles: writers,
    summary:
      'Update a connection. New credentials are tested first and replace the old ones only if they open the same account. Omitted credential fields are kept; empty ones are removed. Another policy awaits an admin, unless all connections of the policy get it.',
    params: NumberIdPath,
    query: ClientQuery,
    body: ConnectionChange,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/connections/{id}',
    access: 'signedIn',
    roles: writers,
    summary: 'Stop syncing and hide the connection; its history is purged after 30 days.',
    params: NumberIdPath,
    query: ClientQuery,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/connections/{id}/move',
    access: 'admin',
    summary: 'Move a connection and all its records to another client.',
    params: NumberIdPath,
    query: ClientQuery,
    body: z.object({ ClientId: NumberId }),
  }),
  uploadSignedTerms: endpoint({
    method: 'PUT',
    path: '/connections/{id}/signed-terms',
    access: 'signedIn',
    roles: writers,
    summary: 'Store the signed terms: a PDF, PNG or JPEG of up to 10 MB.',
    failures: 'text',
    params: NumberIdPath,
    query: ClientQuery,
    body: z.object({ signedTerms: z.file() }),
    bodyType: 'multipart',
  }),
  signedTerms: endpoint({
    method: 'GET',
    path: '/connections/{id}/signed-terms',
    access: 'signedIn',
    roles: settingsReaders,
    summary: 'Download the signed terms.',
    params: NumberIdPath,
    query: ClientQuery,
    answer: 'binary',
    contentType: 'application/pdf, image/png, image/jpeg',
  }),
  validate: endpoint({
    method: 'POST',
    path: '/connections/{id}/validate',
    access: 'signedIn',
    roles: writers,
    summary: 'Check the stored credentials again and sync immediately; a duplicate connection is refused.',
    params: NumberIdPath,
    query: ClientQuery,
    response: Connection.extend({ trial: ConnectionTrialResult }),
  }),
  keep: endpoint({
    method: 'POST',
    path: '/connections/{id}/keep',
    access: 'admin',
    summary: 'Keep a duplicate connection: it syncs from now on, once its credentials work.',
    params: NumberIdPath,
    query: ClientQuery,
    response: Connection.extend({ trial: ConnectionTrialResult }),
  }),
  hint: endpoint({
    method: 'POST',
    path: '/connections/hints/{key}',
    access: 'public',
    summary: 'Receive a provider’s webhook. Its content isn’t trusted; the connection syncs immediately instead.',
    params: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/, 'is not a Milepost webhook address') }),
    body: z.unknown(),
    bodyType: 'any',
    status: 204,
  }),
}
