import type { AnnotationAnswer, AnnotationOutcome, Verdict } from '@milepost/contract/annotation/answers'
import { longestSeconds } from '@milepost/contract/annotation/answers'
import { type annotationEndpoints, mostHeld, type SkipReason } from '@milepost/contract/annotation/endpoints'
import { type AnnotationItem, undoSeconds } from '@milepost/contract/annotation/item'
import type { Result } from '@milepost/contract/api/endpoint'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { mergeCameras } from '@milepost/ui/video/merge-cameras'
import {
  type DeskState,
  emptyDesk,
  fitsFilter,
  putAside,
  type QueueFilter,
  type Seat,
  seatOf,
  shownAt,
  spentMsAt,
} from './desk-state.ts'

/** The calls of a desk; all reject with what failed. */
export type DeskCalls = {
  next(asked: QueueFilter & { holding: string[]; left: string[] }): Promise<Result<typeof annotationEndpoints.next>>
  item(claimed: AnnotationItem): Promise<AnnotationItem>
  renew(claimed: AnnotationItem): Promise<unknown>
  release(claimed: AnnotationItem): Promise<unknown>
  annotate(claimed: AnnotationItem, answer: AnnotationAnswer, seconds: number): Promise<AnnotationOutcome>
  decide(claimed: AnnotationItem, id: string, verdict: Verdict, note: string | null): Promise<unknown>
  skip(claimed: AnnotationItem, reason: SkipReason, note: string | undefined): Promise<unknown>
  /** Takes back an answer, or a skip; returns the event, claimed again. */
  undo(id: string): Promise<AnnotationItem>
  unskip(incidentId: string): Promise<AnnotationItem>
  /** Keeps which claims the page has, for when it is loaded again. */
  hold(leaseIds: readonly string[]): void
  /** An event is done: what was entered for it isn’t needed anymore. */
  forget(incidentId: string): void
  /** One more answer today, or one less. */
  count(change: 1 | -1): void
}

/** Someone else has the event, or it is gone. */
const isLoss = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'conflict' || failure.code === 'notFound')

/**
 * The claims of one person: the event on the screen, and the next one, claimed ahead. An answer is saved in the
 * background while the next event is already shown; if that fails, its event comes back.
 */
export class Desk {
  #state: DeskState = emptyDesk
  readonly #listeners = new Set<() => void>()
  /** Events whose answer is being sent: still claimed, so they must be named as held. */
  readonly #sending = new Map<string, Promise<void>>()
  #claiming: Promise<void> | undefined
  /** Changes with each new filter and at sign-out: what was asked for before is returned. */
  #round = 0
  readonly #calls: DeskCalls
  readonly #now: () => number
  /** What the page had before it was loaded again. */
  readonly #left: readonly string[]

  constructor(calls: DeskCalls, { now = Date.now, left = [] }: { now?: () => number; left?: readonly string[] } = {}) {
    this.#calls = calls
    this.#now = now
    this.#left = left
  }

  get state(): DeskState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<DeskState>) {
    this.#state = { ...this.#state, ...change }
    if (change.shown !== undefined || change.ahead !== undefined) this.#calls.hold(this.#holding().slice(0, mostHeld))
    for (const listener of [...this.#listeners]) listener()
  }

  /** Claims what is missing: an event to show, and one ahead. Resolves once nothing more can be claimed. */
  claim = async (): Promise<void> => {
    const { shown, ahead } = this.#state
    if (shown?.lost || (shown && ahead.length > 0)) return
    if (this.#claiming) return this.#claiming
    const holding = this.#holding()
    // Tried again after the oldest answer is saved.
    if (holding.length > mostHeld) return
    this.#claiming = this.#claimOne(holding).finally(() => {
      this.#claiming = undefined
    })
    await this.#claiming
    if (!this.#state.isEmpty && this.#state.failure === null) await this.claim()
  }

  #holding = () => [...new Set([...this.#seats().map(({ item }) => item.leaseId), ...this.#sending.keys()])]

  #seats = (): Seat[] => [...(this.#state.shown ? [this.#state.shown] : []), ...this.#state.ahead]

  async #claimOne(holding: string[]): Promise<void> {
    const round = this.#round
    this.#set({ isClaiming: true, failure: null })
    try {
      const { item, askAgainSeconds } = await this.#calls.next({
        ...this.#state.filter,
        holding,
        left: [...this.#left],
      })
      if (round !== this.#round) return void (item && (await this.#calls.release(item).catch(() => undefined)))
      const askAgainAt = askAgainSeconds === null ? null : this.#now() + askAgainSeconds * 1000
      this.#set({ isEmpty: item === null, askAgainAt })
      if (item) this.#seat(seatOf(item))
    } catch (failure) {
      if (round === this.#round) this.#set({ failure })
    } finally {
      this.#set({ isClaiming: false })
    }
  }

  #seat(seat: Seat) {
    if (this.#state.shown) this.#set({ ahead: [...this.#state.ahead, seat] })
    else this.#set({ shown: shownAt(seat, this.#now()) })
  }

  /** Shows an event before the others. */
  #showFirst(seat: Seat) {
    const { shown, ahead } = this.#state
    const others = ahead.filter(({ item }) => item.incidentId !== seat.item.incidentId)
    this.#set({
      shown: shownAt(seat, this.#now()),
      ahead: shown ? [putAside(shown, this.#now()), ...others] : others,
    })
  }

  /** Shows the next event. */
  #advance() {
    const [next, ...ahead] = this.#state.ahead
    this.#set({ shown: next ? shownAt(next, this.#now()) : null, ahead, notice: null })
  }

  #changeShown(seat: Seat, change: Partial<Seat>) {
    const { shown, ahead } = this.#state
    const changed = (one: Seat) => (one.item.leaseId === seat.item.leaseId ? { ...one, ...change } : one)
    this.#set({ shown: shown && changed(shown), ahead: ahead.map(changed) })
  }

  /** Saves an answer and shows the next event, without waiting unless a second look may need a verdict. */
  submit(answer: AnnotationAnswer) {
    const seat = this.#ready()
    if (!seat) return
    const { item } = seat
    const seconds = Math.min(longestSeconds, spentMsAt(seat, this.#now()) / 1000)
    const send = () => this.#calls.annotate(item, answer, seconds)
    if (item.stage === 'second') return void this.#inPlace(seat, send)
    this.#advance()
    this.#inBackground(seat, async () => this.#done(item, await send()))
  }

  /** Decides where a second look differs from the first answer. */
  decide(verdict: Verdict, note: string | null) {
    const { shown } = this.#state
    if (!shown?.outcome || shown.isBusy || shown.lost) return
    const { item, outcome } = shown
    void this.#inPlace(shown, async () => {
      await this.#calls.decide(item, outcome.id, verdict, note)
      return { ...outcome, outcome: 'agreed' }
    })
  }

  skip(reason: SkipReason, note: string | undefined) {
    const seat = this.#ready()
    if (!seat) return
    const { item } = seat
    this.#advance()
    this.#inBackground(seat, async () => {
      await this.#calls.skip(item, reason, note)
      const text = reason === 'badVideo' ? 'Video flagged' : 'Skipped'
      this.#finish({ text, incidentId: item.incidentId, answerId: null })
    })
  }

  #ready(): Seat | null {
    const { shown } = this.#state
    return shown && !shown.lost && !shown.isBusy && !shown.outcome ? shown : null
  }

  #inBackground(seat: Seat, run: () => Promise<void>) {
    const round = this.#round
    const { leaseId } = seat.item
    const sent = run()
      .catch((failure: unknown) => {
        if (round === this.#round) this.#comeBack(seat, failure)
      })
      .finally(() => {
        this.#sending.delete(leaseId)
        void this.claim()
      })
    this.#sending.set(leaseId, sent)
    void this.claim()
  }

  async #inPlace(seat: Seat, run: () => Promise<AnnotationOutcome>): Promise<void> {
    this.#changeShown(seat, { isBusy: true, problem: null })
    try {
      const outcome = await run()
      if (outcome.outcome === 'differs') return this.#changeShown(seat, { isBusy: false, outcome })
      this.#done(seat.item, outcome)
      if (this.#state.shown?.item.leaseId === seat.item.leaseId) this.#advance()
      void this.claim()
    } catch (failure) {
      const { message } = explain(failure)
      this.#changeShown(seat, { isBusy: false, ...(isLoss(failure) ? { lost: message } : { problem: message }) })
    }
  }

  #comeBack(seat: Seat, failure: unknown) {
    const { message } = explain(failure)
    // Another claim of the same event can still be answered.
    const again = this.#seats().find(({ item }) => item.incidentId === seat.item.incidentId)
    if (again && isLoss(failure)) return this.#showFirst({ ...again, problem: message })
    const back = putAside(seat, this.#now())
    this.#showFirst(isLoss(failure) ? { ...back, lost: message } : { ...back, problem: message })
  }

  #done({ incidentId }: AnnotationItem, outcome: AnnotationOutcome) {
    this.#calls.count(1)
    this.#finish({ text: 'Saved', incidentId, answerId: outcome.id })
  }

  #finish(last: { text: string; incidentId: string; answerId: string | null }) {
    this.#forgetLast()
    this.#set({ last: { ...last, until: this.#now() + undoSeconds * 1000 } })
  }

  #forgetLast() {
    if (this.#state.last) this.#calls.forget(this.#state.last.incidentId)
    this.#set({ last: null })
  }

  /** Ends the time to undo, once it is over. */
  expire() {
    const { last } = this.#state
    if (last && this.#now() >= last.until) this.#forgetLast()
  }

  /** Takes back the last answer or skip within ten seconds: its event is shown again, with the answer as it was. */
  async undo(): Promise<void> {
    await Promise.all(this.#sending.values())
    const { last } = this.#state
    if (!last || this.#now() >= last.until) return
    this.#set({ last: null, notice: null })
    const round = this.#round
    try {
      const { answerId, incidentId } = last
      const item = await (answerId === null ? this.#calls.unskip(incidentId) : this.#calls.undo(answerId))
      if (answerId !== null) this.#calls.count(-1)
      if (round === this.#round) this.#showFirst(seatOf(item))
    } catch (failure) {
      this.#set({ notice: explain(failure).message })
    }
  }

  /** Extends the claims. One that someone else has by now is lost. */
  async beat(): Promise<void> {
    await Promise.all(
      this.#seats()
        .filter(({ lost }) => lost === null)
        .map((seat) => this.#calls.renew(seat.item).catch((failure: unknown) => this.#lose(seat, failure))),
    )
    await this.claim()
  }

  #lose(seat: Seat, failure: unknown) {
    if (!isLoss(failure)) return
    const { leaseId } = seat.item
    if (this.#state.shown?.item.leaseId === leaseId) this.#changeShown(seat, { lost: explain(failure).message })
    else this.#set({ ahead: this.#state.ahead.filter(({ item }) => item.leaseId !== leaseId) })
  }

  /** Looks for clips that arrived, and with `failed` for a new address of a clip that couldn’t be played. */
  async refresh(failed?: { incidentId: string; position: number }): Promise<void> {
    const isAwaited = ({ item }: Seat) =>
      item.incidentId === failed?.incidentId || item.cameras.some(({ state }) => state === 'processing')
    await Promise.all(
      this.#seats()
        .filter((seat) => seat.lost === null && isAwaited(seat))
        .map(async (seat) => {
          const fresh = await this.#calls.item(seat.item).catch((failure: unknown) => this.#lose(seat, failure))
          if (!fresh) return
          const renewed = seat.item.incidentId === failed?.incidentId ? failed.position : undefined
          const cameras = mergeCameras(seat.item.cameras, fresh.cameras, renewed)
          if (cameras !== seat.item.cameras) this.#changeShown(seat, { item: { ...seat.item, cameras: [...cameras] } })
        }),
    )
  }

  /** Keeps what the player reports of an event: whether one of its clips can be watched. */
  reportVideo(incidentId: string, hasVideo: boolean) {
    const seat = this.#seats().find(({ item }) => item.incidentId === incidentId)
    if (seat && seat.hasVideo !== hasVideo) this.#changeShown(seat, { hasVideo })
  }

  /** Goes on after a claim was lost. What was entered is kept, in case the event is served again. */
  takeNext() {
    this.#advance()
    void this.claim()
  }

  /** Serves other events from now on; those that don’t fit are returned to the queue. */
  async setFilter(filter: QueueFilter): Promise<void> {
    const { shown, ahead } = this.#state
    const keepsShown = shown !== null && fitsFilter(shown.item, filter)
    const returned = keepsShown ? [...ahead] : this.#seats()
    this.#round += 1
    this.#set({ filter, shown: keepsShown ? shown : null, ahead: [], isEmpty: false, askAgainAt: null, failure: null })
    await Promise.all([this.#claiming, ...returned.map(({ item }) => this.#calls.release(item).catch(() => undefined))])
    await this.claim()
  }

  /** Returns all claims to the queue, at sign-out. */
  close() {
    const claimed = this.#seats()
    this.#round += 1
    this.#set(emptyDesk)
    for (const { item } of claimed) void this.#calls.release(item).catch(() => undefined)
  }
}
