import type { AnnotationItem } from '@milepost/contract/annotation/item'
import type { Caller } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { requestClipsAhead } from '../../reporting/media/stored-media.ts'
import type { Services } from '../../services.ts'
import { mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { findAnnotator } from './annotator-queries.ts'
import { type Asked, claimNext } from './claim-next.ts'
import { findItem } from './item-queries.ts'
import { forgetLeases } from './leases.ts'

/**
 * Claims the next event for the person behind a call, and requests the clips of those that are likely served after it;
 * null if nothing is left for them.
 */
export async function serveNext(
  db: ClientDatabase,
  services: Pick<Services, 'secrets'>,
  { caller, ...asked }: Omit<Asked, 'annotator'> & { caller: Caller },
): Promise<AnnotationItem | null> {
  const claimed = await claimNext(db, { ...asked, annotator: await findAnnotator(db, caller) })
  if (!claimed) {
    await forgetLeases(db)
    return null
  }
  const item = await findItem(db, services, claimed.lease)
  await requestClipsAhead(db, claimed.following)
  await requestClipsAhead(db, claimed.due, mediaUrgency.awaited)
  return item
}
