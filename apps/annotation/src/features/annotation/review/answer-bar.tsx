import type { SkipReason } from '@milepost/contract/annotation/endpoints'
import type { AnnotationItem } from '@milepost/contract/annotation/item'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { incidentRating, severity } from '@milepost/domain/codes'
import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { Textarea } from '@milepost/ui/form/input'
import { Check, Flag, X } from '@milepost/ui/icons'
import type { RefObject } from 'react'
import { typeWord } from '../shared/incident-types.ts'
import { type Draft, nextSeverity, withType } from './answer.ts'
import { SkipReasons } from './skip-reasons.tsx'
import { TypePicker } from './type-picker.tsx'

const { accurate, inaccurate } = incidentRating.code
const levels = [1, 2, 3, 4, 5] as const

/** What is open above the answer. */
export type OpenPart = 'type' | 'skip' | null

interface AnswerBarProps {
  item: AnnotationItem
  types: readonly IncidentType[]
  draft: Draft
  hasIntensity: boolean
  onDraft: (draft: Draft) => void
  open: OpenPart
  onOpen: (part: OpenPart) => void
  note: RefObject<HTMLTextAreaElement | null>
  /** Why nothing is saved yet. */
  message: string | null
  isBusy: boolean
  onSubmit: () => void
  onSkip: (reason: SkipReason) => void
}

/** The answer, always in reach at the bottom: every part has a button that shows its key. */
export function AnswerBar(props: AnswerBarProps) {
  const { item, types, draft, hasIntensity, onDraft, open, onOpen, note, message, isBusy } = props
  const isInaccurate = draft.rating === inaccurate
  const actual = draft.translatedType === null ? item.type.word : typeWord(types, draft.translatedType)
  const toggle = (part: OpenPart) => onOpen(open === part ? null : part)
  return (
    <div className="grid gap-2 px-3 py-2 desk:px-6">
      {open === 'type' && (
        <TypePicker
          types={types}
          reported={item.type}
          chosen={draft.translatedType}
          onChoose={(type) => onDraft(withType(draft, type))}
          onClose={() => onOpen(null)}
        />
      )}
      {open === 'skip' && <SkipReasons onChoose={props.onSkip} onClose={() => onOpen(null)} />}
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex items-center gap-2">
          <span className="text-13">
            <span className="sr-only">Type: </span>
            <b className="font-[560]">{actual}</b>
            {draft.translatedType !== null && (
              <span className="text-12 text-text-3"> · reported as {item.type.word}</span>
            )}
          </span>
          <Button size="small" kbd="t" aria-expanded={open === 'type'} onClick={() => toggle('type')}>
            Wrong type
          </Button>
        </span>
        <Button
          kbd="a"
          variant={draft.rating === accurate ? 'selected' : 'outline'}
          aria-pressed={draft.rating === accurate}
          onClick={() => onDraft({ ...draft, rating: accurate })}
        >
          <Check aria-hidden />
          Accurate
        </Button>
        <Button
          kbd="i"
          variant={isInaccurate ? 'selected' : 'outline'}
          aria-pressed={isInaccurate}
          onClick={() => onDraft({ ...draft, rating: inaccurate, translatedType: null })}
        >
          <X aria-hidden />
          Inaccurate
        </Button>
        {hasIntensity && (
          <Intensity
            value={isInaccurate ? null : draft.intensity}
            isDisabled={isInaccurate}
            onChange={(intensity) => onDraft({ ...draft, intensity })}
          />
        )}
        <Button
          kbd="v"
          variant={draft.severity === null ? 'outline' : 'selected'}
          onClick={() => onDraft({ ...draft, severity: nextSeverity(draft.severity) })}
        >
          Severity: {draft.severity === null ? 'not given' : severity.word(draft.severity).toLowerCase()}
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Textarea
          ref={note}
          rows={1}
          maxLength={2000}
          aria-label="Note"
          aria-keyshortcuts="n"
          placeholder="Note (n), optional. Esc leaves it, Ctrl+Enter saves."
          value={draft.note}
          className="field-sizing-content max-h-24 min-h-8 min-w-64 flex-1"
          onChange={(event) => onDraft({ ...draft, note: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.currentTarget.blur()
              props.onSubmit()
            }
          }}
        />
        <span className="flex flex-wrap items-center gap-2">
          <Button kbd="s" aria-expanded={open === 'skip'} onClick={() => toggle('skip')}>
            Skip
          </Button>
          <Button kbd="b" onClick={() => props.onSkip('badVideo')}>
            <Flag aria-hidden />
            Bad video
          </Button>
          <Button kbd="Enter" variant="primary" busy={isBusy} onClick={props.onSubmit}>
            Save and next
          </Button>
        </span>
      </div>
      <p role="status" className={cn('text-13 text-warning', message === null && 'sr-only')}>
        {message}
      </p>
    </div>
  )
}

function Intensity({
  value,
  isDisabled,
  onChange,
}: {
  value: number | null
  isDisabled: boolean
  onChange: (value: number) => void
}) {
  return (
    <fieldset disabled={isDisabled} className="flex items-center gap-1.5 text-13 disabled:opacity-55">
      <legend className="sr-only">Intensity, 1 weak to 5 extreme</legend>
      <span aria-hidden className="text-text-2">
        Intensity
      </span>
      <span className="num flex">
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            aria-label={`Intensity ${level}`}
            aria-keyshortcuts={String(level)}
            aria-pressed={value === level}
            onClick={() => onChange(level)}
            className={cn(
              '-ml-px size-8 border border-border first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-sunken pointer-coarse:size-11',
              value === level && 'z-1 border-primary bg-primary-soft font-[560] text-primary-text',
            )}
          >
            {level}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
