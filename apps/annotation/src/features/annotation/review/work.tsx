import type { Verdict } from '@milepost/contract/annotation/answers'
import { type SkipReason, skipReasons } from '@milepost/contract/annotation/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIncidentTypes } from '../shared/incident-types.ts'
import { answerOf, asksIntensity, type Draft, missingFrom, nextSeverity } from './answer.ts'
import { AnswerBar, type OpenPart } from './answer-bar.tsx'
import type { Seat } from './desk-state.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { LostClaim } from './lost-claim.tsx'
import { ReturnedNote } from './returned-note.tsx'
import type { ReviewAction } from './review-keys.ts'
import { desk } from './the-desk.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { VerdictBar, verdictKeys } from './verdict-bar.tsx'

const { accurate, inaccurate } = incidentRating.code
const longestSkipNote = 200
const unseen = 'No video has been shown yet. Skip it (s), or press Enter again to answer without one.'
/** Intensities are 1 to 5. */
const levels = 5

/** The work on one event: its answer, then what follows from it. */
export function Work({ seat }: { seat: Seat }) {
  const { item, lost, outcome, problem, isBusy, hasVideo } = seat
  const types = useIncidentTypes()
  const storage = browserStorage('sessionStorage')
  const [draft, setDraft] = useState(() => readDraft(storage, item.incidentId))
  const [open, setOpen] = useState<OpenPart>(null)
  const [message, setMessage] = useState<string | null>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const hasIntensity = asksIntensity(draft, item, types)
  const change = (next: Draft) => {
    setDraft(next)
    setMessage(null)
    keepDraft(storage, item.incidentId, next)
  }
  const submit = () => {
    const missing = missingFrom(draft, hasIntensity)
    if (missing) return setMessage(missing)
    if (!hasVideo && message !== unseen) return setMessage(unseen)
    desk.submit(answerOf(draft, hasIntensity))
  }
  const skip = (reason: SkipReason) => {
    setOpen(null)
    desk.skip(reason, draft.note.replace(/\s+/g, ' ').trim().slice(0, longestSkipNote) || undefined)
  }
  const decide = (verdict: Verdict) => {
    if (verdict !== 'sentBack') return desk.decide(verdict, null)
    if (draft.note.trim()) return desk.decide(verdict, draft.note.trim())
    setMessage('Write what to look at again, then send it back.')
    note.current?.focus()
  }
  const onDigit = (digit: number): boolean => {
    const reason = open === 'skip' ? skipReasons[digit - 1] : undefined
    const verdict = outcome ? verdictKeys[digit - 1]?.verdict : undefined
    if (verdict) decide(verdict)
    else if (reason) skip(reason)
    else if (!outcome && hasIntensity && draft.rating !== inaccurate && digit <= levels)
      change({ ...draft, intensity: digit })
    else return false
    return true
  }
  const actions: Partial<Record<Extract<ReviewAction, string>, () => void>> = {
    accurate: () => change({ ...draft, rating: accurate }),
    inaccurate: () => change({ ...draft, rating: inaccurate, translatedType: null }),
    severity: () => change({ ...draft, severity: nextSeverity(draft.severity) }),
    type: () => setOpen(open === 'type' ? null : 'type'),
    skip: () => setOpen(open === 'skip' ? null : 'skip'),
    badVideo: () => skip('badVideo'),
    submit,
  }
  useReviewKeys((action) => {
    if (lost) {
      if (action === 'submit') desk.takeNext()
      return action === 'submit'
    }
    if (typeof action === 'object') return onDigit(action.digit)
    if (action === 'note') note.current?.focus()
    else if (!outcome) actions[action]?.()
    return action === 'note' || (!outcome && actions[action] !== undefined)
  })
  useEscape(open !== null, () => setOpen(null))

  if (lost) return <LostClaim reason={lost} note={draft.note} onNext={() => desk.takeNext()} />
  return (
    <>
      {problem && (
        <p role="alert" className="border-b border-border px-3 py-2 text-13 text-destructive desk:px-6">
          This answer wasn’t saved. {problem}
        </p>
      )}
      {outcome ? (
        <VerdictBar
          {...{ item, outcome, note, message, isBusy }}
          text={draft.note}
          onText={(text) => change({ ...draft, note: text })}
          onDecide={decide}
        />
      ) : (
        <>
          <ReturnedNote item={item} />
          <AnswerBar
            {...{ item, types, draft, hasIntensity, open, note, message, isBusy }}
            onDraft={change}
            onOpen={setOpen}
            onSubmit={submit}
            onSkip={skip}
          />
        </>
      )}
    </>
  )
}

function useEscape(isWanted: boolean, run: () => void) {
  const onEscape = useEffectEvent(run)
  useEffect(() => {
    if (!isWanted) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isWanted])
}
