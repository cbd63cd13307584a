import type { AnnotationOutcome, Verdict } from '@milepost/contract/annotation/answers'
import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { Button } from '@milepost/ui/form/button'
import { Textarea } from '@milepost/ui/form/input'
import type { RefObject } from 'react'
import { AnswersCompared } from './answers-compared.tsx'

/** What the digits decide, in their order. */
export const verdictKeys: readonly { verdict: Verdict; words: string }[] = [
  { verdict: 'agreed', words: 'Keep the first answer' },
  { verdict: 'replaced', words: 'Use mine' },
  { verdict: 'sentBack', words: 'Send back' },
]

interface VerdictBarProps {
  item: AnnotationItem
  outcome: AnnotationOutcome
  text: string
  onText: (text: string) => void
  note: RefObject<HTMLTextAreaElement | null>
  message: string | null
  isBusy: boolean
  onDecide: (verdict: Verdict) => void
}

/** A second look that differs from the first answer: both answers, and what to do about it. */
export function VerdictBar({ item, outcome, text, onText, note, message, isBusy, onDecide }: VerdictBarProps) {
  const first = outcome.firstAnswer
  return (
    <div className="grid gap-2 px-3 py-2 desk:px-6">
      <h2 className="text-13 font-semibold">Your answer differs from the first one</h2>
      {first && (
        <AnswersCompared
          reported={item.type}
          answers={[
            { title: first.by.name, answer: first },
            { title: 'You', answer: outcome },
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {verdictKeys.map(({ verdict, words }, index) => (
          <Button key={verdict} kbd={String(index + 1)} busy={isBusy} onClick={() => onDecide(verdict)}>
            {words}
          </Button>
        ))}
      </div>
      <Textarea
        ref={note}
        rows={1}
        maxLength={2000}
        aria-label="Note"
        aria-keyshortcuts="n"
        placeholder="Note (n): required to send it back. Ctrl+Enter sends it back."
        value={text}
        className="field-sizing-content max-h-24 min-h-8"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.currentTarget.blur()
            onDecide('sentBack')
          }
        }}
      />
      <p role="status" className="text-13 text-warning">
        {message}
      </p>
    </div>
  )
}
