import { type SharedItem, shareEndpoints } from '@milepost/contract/shares/endpoints'
import { shareStatus } from '@milepost/domain/codes'
import { callerName } from '../../access/caller.ts'
import { conflict } from '../../app-error.ts'
import { statusOf } from '../../reporting/share-links.ts'
import { type Route, serve } from '../../route.ts'
import { changeShare, countOpening, createShare, requestRenewal, revokeShare } from './commands.ts'
import { asContent, readShown, sharedBrand } from './content.ts'
import { findByAddress, openShare, requireShown } from './open-share.ts'
import { listShares } from './queries.ts'
import { renewalQuotas } from './share-limits.ts'
import { readSharedItem } from './shared-item.ts'
import type { Includes } from './shared-views.ts'

type ChosenParts = Pick<SharedItem, 'includeDriver' | 'includeExactPlace' | 'includeFault' | 'includeCost'>

export const shareRoutes: readonly Route[] = [
  serve(shareEndpoints.list, async ({ services, db, query }) => listShares(services, db, query)),
  serve(shareEndpoints.preview, async ({ services, db, caller, body }) => {
    const includes = includesOf(body)
    const shown = await readShown(services, db, readSharedItem(body.type, body.sharedItem), includes)
    const now = new Date().toISOString()
    const by = {
      sharedByName: callerName(caller),
      sharedAt: now,
      expirationDate: now,
      version: 1,
      allowDownload: false,
    }
    return asContent(services, db, shown, { title: shown.title, ...by }, includes)
  }),
  serve(shareEndpoints.create, async ({ services, db, caller, body }) => createShare(services, db, caller, body)),
  serve(shareEndpoints.change, async ({ services, db, caller, params, body }) =>
    changeShare(services, db, caller, params.id, body),
  ),
  serve(shareEndpoints.revoke, async ({ db, caller, params }) => revokeShare(db, caller, params.id)),
  serve(shareEndpoints.content, async ({ services, request, reply, params, query }) => {
    // Neither a browser nor a proxy keeps what may be revoked at any time.
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const open = await openShare(services, request, { params, query })
    const { row, db } = open
    const includes = includesOf(row)
    const subject = readSharedItem(row.type as Parameters<typeof readSharedItem>[0], row.sharedItem)
    const shown = await readShown(services, db, subject, includes, { id: row.id, version: row.version })
    if (!query.again) await countOpening(open)
    const { title, createdByName: sharedByName, createdAt: sharedAt, expiresAt: expirationDate } = row
    const by = { title, sharedByName, sharedAt, expirationDate, version: row.version, allowDownload: row.allowDownload }
    return asContent(services, db, shown, by, includes)
  }),
  serve(shareEndpoints.state, async ({ services, request, reply, params, query }) => {
    reply.header('cache-control', 'no-store')
    await requireShown(services, request, { params, query }, query.version)
  }),
  serve(shareEndpoints.brand, async ({ services, request, reply, params, query }) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const { row } = await findByAddress(services, request, { params, query })
    return sharedBrand(services.db, row.clientId)
  }),
  serve(shareEndpoints.requestRenewal, async ({ services, request, params, query, body }) => {
    const open = await findByAddress(services, request, { params, query })
    if (statusOf(open.row) === shareStatus.code.active) throw conflict('This link still works.')
    await requestRenewal(services, open, renewalQuotas(services, request, open.row.id), body.email)
  }),
]

/** What the sender chose to show, from a request or a stored link. */
const includesOf = (of: ChosenParts): Includes => ({
  driver: of.includeDriver,
  exactPlace: of.includeExactPlace,
  fault: of.includeFault,
  cost: of.includeCost,
})
