import { z } from 'zod'
import { type Endpoint, endpoint } from '../api/endpoint.ts'
import { numberParam, UuidPath } from '../api/fields.ts'
import { largestScimPage, ScimGroup, ScimGroupInput, ScimPatch, ScimUser, ScimUserInput, scimList } from './scim.ts'

const ofDirectory = { access: 'directory', scope: 'scim', dialect: 'scim' } as const

const AttributeNames = z.string().max(500)
const shown = { attributes: AttributeNames.optional(), excludedAttributes: AttributeNames.optional() }
const Shown = z.object(shown)
const Listed = z.object({
  ...shown,
  filter: z.string().max(1_000).optional(),
  /** Counted from 1. */
  startIndex: numberParam(z.int()).default(1),
  count: numberParam(z.int()).default(largestScimPage),
})

/** Documents that describe the service itself. */
const Document = z.looseObject({ schemas: z.array(z.string()) })
const About = z.object({ id: z.string().max(200) })

/** SCIM 2.0: a directory such as Entra ID or Okta creates, changes and deactivates the people of one client. */
export const directoryEndpoints = {
  config: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Get the parts of SCIM that are supported.',
    response: Document,
  }),
  resourceTypes: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'List the types of resources: people and groups.',
    response: scimList(Document),
  }),
  resourceType: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/ResourceTypes/{id}',
    summary: 'Get a type of resources.',
    params: About,
    response: Document,
  }),
  schemas: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'List the attributes of people and groups.',
    response: scimList(Document),
  }),
  schema: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/Schemas/{id}',
    summary: 'Get the attributes of a type of resources.',
    params: About,
    response: Document,
  }),
  users: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'List the people of the token’s client.',
    query: Listed,
    response: scimList(ScimUser),
  }),
  createUser: endpoint({
    ...ofDirectory,
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Add a person, who can then sign in with this address.',
    query: Shown,
    body: ScimUserInput,
    response: ScimUser,
    status: 201,
  }),
  user: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/Users/{id}',
    summary: 'Get a person.',
    params: UuidPath,
    query: Shown,
    response: ScimUser,
  }),
  replaceUser: endpoint({
    ...ofDirectory,
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    summary: 'Replace what the directory wrote about a person. Without “active”, it stays as it is.',
    params: UuidPath,
    query: Shown,
    body: ScimUserInput,
    response: ScimUser,
  }),
  patchUser: endpoint({
    ...ofDirectory,
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    summary: 'Change attributes of a person. With “active” false, their sessions and API tokens end immediately.',
    params: UuidPath,
    query: Shown,
    body: ScimPatch,
    response: ScimUser,
  }),
  removeUser: endpoint({
    ...ofDirectory,
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    summary: 'Remove a person. Their sessions and API tokens end immediately.',
    params: UuidPath,
  }),
  groups: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/Groups',
    summary: 'List the groups that the directory wrote.',
    query: Listed,
    response: scimList(ScimGroup),
  }),
  createGroup: endpoint({
    ...ofDirectory,
    method: 'POST',
    path: '/scim/v2/Groups',
    summary: 'Add a group. Settings of the installation decide what its members may do.',
    query: Shown,
    body: ScimGroupInput,
    response: ScimGroup,
    status: 201,
  }),
  group: endpoint({
    ...ofDirectory,
    method: 'GET',
    path: '/scim/v2/Groups/{id}',
    summary: 'Get a group.',
    params: UuidPath,
    query: Shown,
    response: ScimGroup,
  }),
  replaceGroup: endpoint({
    ...ofDirectory,
    method: 'PUT',
    path: '/scim/v2/Groups/{id}',
    summary: 'Replace a group and its members.',
    params: UuidPath,
    query: Shown,
    body: ScimGroupInput,
    response: ScimGroup,
  }),
  patchGroup: endpoint({
    ...ofDirectory,
    method: 'PATCH',
    path: '/scim/v2/Groups/{id}',
    summary: 'Rename a group, or add and remove members.',
    params: UuidPath,
    body: ScimPatch,
  }),
  removeGroup: endpoint({
    ...ofDirectory,
    method: 'DELETE',
    path: '/scim/v2/Groups/{id}',
    summary: 'Remove a group. Its members lose what it gave them.',
    params: UuidPath,
  }),
} as const satisfies Record<string, Endpoint>
