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

/** The work on one event: its answer, then what follows from it. */
export function Work({ seat }: { seat: Seat }) {
  const { item, lost, outcome, problem, isBusy } = seat
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
  const answer = (action: ReviewAction) => {
    if (typeof action === 'object') {
      if (open === 'skip') {
        const reason = skipReasons[action.digit - 1]
        if (reason) skip(reason)
      } else if (hasIntensity && draft.rating !== inaccurate && action.digit <= 5)
        change({ ...draft, intensity: action.digit })
    } else if (action === 'accurate') change({ ...draft, rating: accurate })
    else if (action === 'inaccurate') change({ ...draft, rating: inaccurate, translatedType: null })
    else if (action === 'severity') change({ ...draft, severity: nextSeverity(draft.severity) })
    else if (action === 'type' || action === 'skip') setOpen(open === action ? null : action)
    else if (action === 'badVideo') skip('badVideo')
    else if (action === 'submit') submit()
  }
  useReviewKeys((action) => {
    if (lost) return action === 'submit' && desk.takeNext()
    if (action === 'note') return note.current?.focus()
    if (!outcome) return answer(action)
    const decided = typeof action === 'object' ? verdictKeys[action.digit - 1] : undefined
    if (decided) decide(decided.verdict)
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
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isWanted])
}
