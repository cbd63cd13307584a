import type { AnnotationItem } from '@milepost/contract/annotation/item'
import type { Caller } from '../../access/caller.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { requestClipsAhead } from '../../reporting/media/stored-media.ts'
import type { Services } from '../../services.ts'
import { mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import { findAnnotator } from './annotator-queries.ts'
import type { Asked } from './asked.ts'
import { claimNext } from './claim-next.ts'
import { findItem } from './item-queries.ts'
import { forgetLeases } from './leases.ts'
import { findSecondsToSecondLook } from './second-look-due.ts'

/** The claimed event; or none, and in how many seconds to ask again for a second look, if it is known. */
export type Served = { item: AnnotationItem | null; askAgainSeconds: number | null }

/**
 * Claims the next event for the person behind a call, and requests the clips of those that are likely served after it.
 */
export async function serveNext(
  db: ClientDatabase,
  services: Pick<Services, 'secrets'>,
  { caller, ...asked }: Omit<Asked, 'annotator'> & { caller: Caller },
): Promise<Served> {
  const annotator = await findAnnotator(db, caller)
  const claimed = await claimNext(db, { ...asked, annotator })
  if (!claimed) {
    await forgetLeases(db)
    const isSecond = annotator.isReviewer && asked.stage !== 'first'
    return { item: null, askAgainSeconds: isSecond ? await findSecondsToSecondLook(db, annotator.id) : null }
  }
  const item = await findItem(db, services, claimed.lease)
  await requestClipsAhead(db, claimed.following)
  await requestClipsAhead(db, claimed.due, mediaUrgency.awaited)
  return { item, askAgainSeconds: null }
}
