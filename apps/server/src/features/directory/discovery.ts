import { largestScimPage, scimSchemas } from '@milepost/contract/directory/scim'
import { product } from '@milepost/domain/product'

// The documents by which a directory learns what the service has (RFC 7643, sections 5 to 7).

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const off = { supported: false }

export const serviceConfig = (base: string) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: largestScimPage },
  changePassword: off,
  sort: off,
  etag: off,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API token',
      description: `An API token with the scope scim, created by an admin in ${product.name}.`,
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (base: string, name: 'User' | 'Group', schema: string) => ({
  schemas: [`${core}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypes = (base: string) => [
  resourceType(base, 'User', scimSchemas.user),
  resourceType(base, 'Group', scimSchemas.group),
]

type Details = Partial<{
  type: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness: 'none' | 'server'
  subAttributes: readonly object[]
}>

const attribute = (name: string, description: string, details: Details = {}) => ({
  name,
  description,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...details,
})

const externalId = attribute('externalId', 'The directory’s own id.', { caseExact: true })

const ofUser = [
  attribute('userName', 'The directory’s name for the person.', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('displayName', 'The name that colleagues see.'),
  attribute('name', 'Parts of the name, used without a display name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('givenName', 'First name.'),
      attribute('familyName', 'Last name.'),
    ],
  }),
  attribute('emails', 'Addresses; the person signs in with the primary one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'What it is for, such as work.'),
      attribute('primary', 'If it is the one to sign in with.', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'If the person may sign in.', { type: 'boolean' }),
  attribute('groups', 'The groups that the person is in.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
      attribute('display', 'Its name.', { mutability: 'readOnly' }),
    ],
  }),
]

const ofGroup = [
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('members', 'The people in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of a person.', { mutability: 'immutable' }),
      attribute('display', 'Their name.', { mutability: 'readOnly' }),
    ],
  }),
]

export const schemas = (base: string) =>
  [
    { id: scimSchemas.user, name: 'User', description: 'A person', attributes: ofUser },
    { id: scimSchemas.group, name: 'Group', description: 'A group of people', attributes: ofGroup },
  ].map((schema) => ({
    schemas: [`${core}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

export const documentList = <T extends { schemas: string[] }>(documents: readonly T[]) => ({
  schemas: [scimSchemas.list],
  totalResults: documents.length,
  startIndex: 1,
  itemsPerPage: documents.length,
  Resources: [...documents],
})
