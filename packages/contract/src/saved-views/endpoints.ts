import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, ClientQuery, Instant, Uuid, UuidPath } from '../api/fields.ts'
import { readers } from '../api/roles.ts'
import { ViewSource } from './source.ts'

/** How many views a person may have. */
export const mostSavedViews = 100
export const longestViewName = 80

export const ViewName = z.string().trim().min(1, 'Enter a name.').max(longestViewName)

/** Path of a page as in the portal's list of pages: parameters by name, such as `/view/vehicles/profile/$id`. */
const PagePath = z
  .string()
  .max(200)
  .regex(/^\/[\w$/-]*$/, 'must be the path of a page, such as /view/events')

/** Filters, order and columns, as in the page's URL. A page ignores what it doesn't know. */
const ViewSearch = z
  .string()
  .max(4000)
  .regex(/^(\?.*)?$/s, 'must be empty or start with a question mark')

export const SavedView = z.object({
  id: Uuid,
  page: PagePath,
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  owner: Actor,
  isMine: z.boolean(),
  /** True if the page opens with it for the caller. */
  isDefault: z.boolean(),
  /** True if it can be sent on a schedule. */
  hasSource: z.boolean(),
  changedAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

/** What a view keeps of its page. */
const ViewContent = z.object({
  search: ViewSearch,
  /** Null for pages that can’t be exported. */
  source: ViewSource.nullable().default(null),
})

/** A view to save, without its name. */
export const NewView = ViewContent.extend({ page: PagePath })

export const savedViewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    access: 'signedIn',
    summary: 'List the caller’s saved views of all pages, and those that others share with the client’s people.',
    query: ClientQuery,
    response: z.array(SavedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-views',
    access: 'signedIn',
    roles: readers,
    summary: 'Save what a page shows under a name.',
    query: ClientQuery,
    body: NewView.extend({ name: ViewName, isShared: z.boolean().default(false) }),
    response: SavedView,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/saved-views/{id}',
    access: 'signedIn',
    roles: readers,
    summary: 'Rename, share or replace a saved view: one’s own, or as an admin a shared one.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ name: ViewName, isShared: z.boolean(), content: ViewContent }).partial(),
    response: SavedView,
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: '/saved-views/{id}/default',
    access: 'signedIn',
    roles: readers,
    summary: 'Open a page with this view for the caller, or no longer.',
    params: UuidPath,
    query: ClientQuery,
    body: z.object({ isDefault: z.boolean() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/{id}',
    access: 'signedIn',
    roles: readers,
    summary: 'Delete a saved view: one’s own, or as an admin a shared one.',
    params: UuidPath,
    query: ClientQuery,
  }),
}
