import { plainError } from '@milepost/contract/api/plain-error'
import { directoryEndpoints as endpoints } from '@milepost/contract/directory/endpoints'
import { ScimGroupInput, ScimUserInput } from '@milepost/contract/directory/scim'
import type { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { invalid, notFound } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { type Route, serve } from '../../route.ts'
import type { Services } from '../../services.ts'
import { documentList, resourceTypes, schemas, serviceConfig } from './discovery.ts'
import { changeGroup, createGroup, removeGroup } from './group-commands.ts'
import { listOf, shownOf } from './listing.ts'
import { type Document, groupAttributes, patched, userAttributes } from './patch.ts'
import { changePerson, createPerson, removePerson } from './person-commands.ts'
import { documentOf } from './person-resource.ts'
import { findGroup, findPerson, listGroups, listPeople } from './queries.ts'

/** Where a directory finds the service. */
const baseOf = ({ origin }: Config) => `${origin}/api/scim/v2`

/** Checks a resource that a PATCH made. */
function checked<S extends z.ZodType>(schema: S, document: Document): z.output<S> {
  const parsed = schema.safeParse(document, { error: plainError })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ field: ['body', ...path].join('.'), message })))
}

const groupsBy = ({ db, caller, services }: { db: ClientDatabase; caller: Caller; services: Services }) => ({
  db,
  caller,
  known: services.config.directory.groups,
})

const found = <T extends { id: unknown }>(documents: readonly T[], id: string, what: string): T => {
  const one = documents.find((document) => document.id === id)
  if (!one) throw notFound(what)
  return one
}

const userRoutes: readonly Route[] = [
  serve(endpoints.users, async ({ db, services, query }) =>
    listOf(await listPeople(db, baseOf(services.config)), query),
  ),
  serve(endpoints.createUser, async ({ db, caller, services, body, query, reply }) => {
    const person = await findPerson(db, baseOf(services.config), await createPerson(db, caller, body))
    reply.header('location', person.meta?.location)
    return shownOf(person, query)
  }),
  serve(endpoints.user, async ({ db, services, params, query }) =>
    shownOf(await findPerson(db, baseOf(services.config), params.id), query),
  ),
  serve(endpoints.replaceUser, async ({ db, caller, services, params, body, query }) => {
    await changePerson(db, caller, params.id, () => body)
    return shownOf(await findPerson(db, baseOf(services.config), params.id), query)
  }),
  serve(endpoints.patchUser, async ({ db, caller, services, params, body, query }) => {
    await changePerson(db, caller, params.id, (person) =>
      checked(ScimUserInput, patched(documentOf(person), body.Operations, userAttributes)),
    )
    return shownOf(await findPerson(db, baseOf(services.config), params.id), query)
  }),
  serve(endpoints.removeUser, async ({ db, caller, params }) => removePerson(db, caller, params.id)),
]

const groupRoutes: readonly Route[] = [
  serve(endpoints.groups, async ({ db, services, query }) =>
    listOf(await listGroups(db, baseOf(services.config)), query),
  ),
  serve(endpoints.createGroup, async (context) => {
    const { db, services, body, query, reply } = context
    const group = await findGroup(db, baseOf(services.config), await createGroup(groupsBy(context), body))
    reply.header('location', group.meta?.location)
    return shownOf(group, query)
  }),
  serve(endpoints.group, async ({ db, services, params, query }) =>
    shownOf(await findGroup(db, baseOf(services.config), params.id), query),
  ),
  serve(endpoints.replaceGroup, async (context) => {
    const { db, services, params, body, query } = context
    await changeGroup(groupsBy(context), params.id, () => body)
    return shownOf(await findGroup(db, baseOf(services.config), params.id), query)
  }),
  serve(endpoints.patchGroup, async (context) => {
    const { params, body } = context
    await changeGroup(groupsBy(context), params.id, (group) =>
      checked(ScimGroupInput, patched(group, body.Operations, groupAttributes)),
    )
  }),
  serve(endpoints.removeGroup, async (context) => removeGroup(groupsBy(context), context.params.id)),
]

export const directoryRoutes: readonly Route[] = [
  serve(endpoints.config, async ({ services }) => serviceConfig(baseOf(services.config))),
  serve(endpoints.resourceTypes, async ({ services }) => documentList(resourceTypes(baseOf(services.config)))),
  serve(endpoints.resourceType, async ({ services, params }) =>
    found(resourceTypes(baseOf(services.config)), params.id, 'resource type'),
  ),
  serve(endpoints.schemas, async ({ services }) => documentList(schemas(baseOf(services.config)))),
  serve(endpoints.schema, async ({ services, params }) => found(schemas(baseOf(services.config)), params.id, 'schema')),
  ...userRoutes,
  ...groupRoutes,
]
