import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Asked } from './asked.ts'
import { candidatesOf, type Draw, mostCandidates } from './candidates.ts'
import { claimFirstFree, isStillOpen } from './claim-first-free.ts'
import { dropLease, type Lease } from './leases.ts'
import { countOwnWork, type OwnWork, takeLeft } from './own-claims.ts'
import { type Wish, wishOf } from './wish.ts'

/** One answer in this many is to an event of the random sample, or one with a known answer, if there is any. */
const everySample = 4
const everyKnown = 20
/** One answer in this many is to an event that people of the client rejected, if there is any. */
const everyRejected = 10
/** How often to look again after others claimed all of the events found. */
const mostAttempts = 5
/** How many events to fetch clips of before they are served, even if many others have theirs: providers take seconds. */
const leastFollowing = 10

/** A claim, the events that are likely served after it, and those of the random sample that are due soon but lack clips. */
export type Claimed = { lease: Lease; following: string[]; due: string[] }

/**
 * Claims the next event for an annotator, for five minutes: one they claimed and left, else one that was sent back to
 * them, a second look, or a first look. Null if nothing is left for them. No two people hold the same event.
 */
export async function claimNext(db: ClientDatabase, asked: Asked): Promise<Claimed | null> {
  const own = await countOwnWork(db, asked)
  const left = own.holdsOthers || asked.left?.length ? await takeLeft(db, asked) : null
  if (left) return { lease: left, following: [], due: [] }
  const wish = wishOf(asked.annotator, asked.types, asked.translatedTypes)
  const following: string[] = []
  const due: string[] = []
  for (const from of drawsOf(asked, own)) {
    const claimed = await claimFrom(db, asked.annotator, from, wish)
    const waiting = from.draw === 'sample' ? due : following
    waiting.push(...claimed.following)
    if (claimed.lease) return { lease: claimed.lease, following, due }
  }
  return null
}

/** Where to look for the next event. */
type From = {
  draw: Draw
  /** Only for one whose clips are here, or for none: only for clips to fetch. */
  takes?: 'withClips' | 'nothing'
}

/** Returns where to look, in order. */
function drawsOf({ annotator, stage }: Asked, { taken, sampled, hasReturned }: OwnWork): From[] {
  const second: From[] = annotator.isReviewer ? [{ draw: 'second' }] : []
  if (stage === 'second') return second
  return [
    ...(hasReturned ? [{ draw: 'again' } as const] : []),
    ...(stage === undefined ? second : []),
    ...(taken % everyKnown === everyKnown - 1 ? [{ draw: 'known' } as const] : []),
    ...(taken % everyRejected === everyRejected / 2 ? [{ draw: 'rejected' } as const] : []),
    ...sampleOf(taken, sampled),
    { draw: 'priority' },
    { draw: 'deep' },
    { draw: 'rejected' },
  ]
}

/**
 * A sampled event whose clips are fetched comes with a later answer instead, so clips of the sample are requested some
 * answers before one of them is due.
 */
function sampleOf(taken: number, sampled: number): From[] {
  if (sampled < Math.floor((taken + 1) / everySample)) return [{ draw: 'sample', takes: 'withClips' }]
  return taken % everySample === 0 ? [{ draw: 'sample', takes: 'nothing' }] : []
}

/** Claims the first free candidate, and returns the next ones whose clips aren't here. */
async function claimFrom(
  db: ClientDatabase,
  annotator: Annotator,
  { draw, takes }: From,
  wish: Wish,
): Promise<{ lease: Lease | null; following: string[] }> {
  for (let attempt = 1; ; attempt++) {
    const found = await named(`candidates-${draw}`, db, candidatesOf(draw, wish))
    const waiting = found.filter(({ hasClips }) => !hasClips).map(({ id }) => id)
    const following = waiting.slice(0, Math.max(leastFollowing, mostCandidates - (found.length - waiting.length)))
    const wanted = takes === undefined ? found : takes === 'nothing' ? [] : found.filter(({ hasClips }) => hasClips)
    if (wanted.length === 0) return { lease: null, following }
    const lease = await claimFirstFree(db, annotator, draw, wanted)
    if (lease && (await isStillOpen(db, lease))) return { lease, following }
    if (lease) await dropLease(db, lease.incidentId)
    if (attempt === mostAttempts) return { lease: null, following }
  }
}
