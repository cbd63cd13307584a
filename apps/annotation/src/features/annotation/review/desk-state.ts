import type { AnnotationOutcome } from '@milepost/contract/annotation/answers'
import type { AnnotationItem } from '@milepost/contract/annotation/item'

/** A claimed event, and how far work on it has come. */
export type Seat = {
  item: AnnotationItem
  /** Time it was on the screen before it last left it. */
  spentMs: number
  /** Since when it is on the screen; null for one that waits. */
  since: number | null
  /** The player has shown a frame of a clip and could go on. */
  hasVideo: boolean
  /** Why the answer couldn’t be saved. */
  problem: string | null
  /** Why the event is no longer this person’s. */
  lost: string | null
  /** What is being sent, if its result decides what is shown next. */
  isBusy: boolean
  /** A second look that differs from the first answer, and waits for a verdict. */
  outcome: AnnotationOutcome | null
}

/** What to serve. */
export type QueueFilter = { stage?: 'first' | 'second' | undefined; translatedTypes?: string[] | undefined }

/** What was done last. It can be undone for a while. Without an answer, the event was skipped. */
export type LastDone = { text: string; incidentId: string; answerId: string | null; until: number }

export type DeskState = {
  shown: Seat | null
  /** Claimed while another event is on the screen, so that its video is loaded. */
  ahead: readonly Seat[]
  isClaiming: boolean
  /** Nothing was left at the last attempt. */
  isEmpty: boolean
  /** When the next second look is due, if nothing else is left. */
  askAgainAt: number | null
  /** Why the last claim failed. */
  failure: unknown
  last: LastDone | null
  /** Why undoing failed. */
  notice: string | null
  filter: QueueFilter
}

export const emptyDesk: DeskState = {
  shown: null,
  ahead: [],
  isClaiming: false,
  isEmpty: false,
  askAgainAt: null,
  failure: null,
  last: null,
  notice: null,
  filter: {},
}

/** Returns a claimed event that isn’t on the screen yet. */
export const seatOf = (item: AnnotationItem): Seat => ({
  item,
  spentMs: 0,
  since: null,
  hasVideo: false,
  problem: null,
  lost: null,
  isBusy: false,
  outcome: null,
})

export const shownAt = (seat: Seat, now: number): Seat => ({ ...seat, since: seat.since ?? now })
export const putAside = (seat: Seat, now: number): Seat => ({ ...seat, spentMs: spentMsAt(seat, now), since: null })

/** Returns how long an event has been on the screen, in milliseconds. */
export const spentMsAt = ({ spentMs, since }: Seat, now: number): number =>
  spentMs + (since === null ? 0 : Math.max(0, now - since))

/** True if an event is one that the filter asks for. */
export const fitsFilter = ({ stage, type }: AnnotationItem, { stage: wanted, translatedTypes }: QueueFilter): boolean =>
  (wanted === undefined || (stage === 'second') === (wanted === 'second')) &&
  (translatedTypes === undefined || translatedTypes.includes(type.translatedType))
