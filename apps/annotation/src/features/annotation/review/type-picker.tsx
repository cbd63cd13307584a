import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { cn } from '@milepost/ui/cn'
import { Input } from '@milepost/ui/form/input'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useRecentTypes } from './review-preferences.ts'

interface TypePickerProps {
  types: readonly IncidentType[]
  /** The reported type: choosing it keeps it. */
  reported: { translatedType: string; word: string }
  chosen: string | null
  onChoose: (translatedType: string | null) => void
  onClose: () => void
}

/** Chooses the actual type: search, arrows and Enter; the types chosen last come first. */
export function TypePicker({ types, reported, chosen, onChoose, onClose }: TypePickerProps) {
  const listId = useId()
  const [recent, remember] = useRecentTypes()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const options = matching(types, recent, reported.translatedType, text)
  const active = options[Math.min(at, options.length - 1)]
  const activeOption = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option changes with these
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [at, text])

  const choose = (type: IncidentType) => {
    if (type.translatedType !== reported.translatedType) remember(type.translatedType)
    onChoose(type.translatedType === reported.translatedType ? null : type.translatedType)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(Math.min(options.length - 1, Math.max(0, at + step)))
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-2">
      <Input
        autoFocus
        role="combobox"
        aria-label="Actual type"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.translatedType}`}
        placeholder="What was it? Search types"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Types"
        className="grid max-h-44 gap-x-2 overflow-y-auto tablet:grid-cols-2 desk:grid-cols-3"
      >
        {options.map((type) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles its keys
          <div
            key={type.translatedType}
            id={`${listId}-${type.translatedType}`}
            ref={type === active ? activeOption : undefined}
            role="option"
            aria-selected={type.translatedType === (chosen ?? reported.translatedType)}
            tabIndex={-1}
            onClick={() => choose(type)}
            className={cn(
              'flex min-h-7 cursor-pointer items-center gap-2 rounded-control px-2 text-13',
              type === active && 'bg-primary-soft text-primary-text',
            )}
          >
            {type.word}
            <span className={cn('text-12', type === active ? 'text-primary-text' : 'text-text-3')}>
              {type.translatedType === reported.translatedType
                ? 'reported'
                : recent.includes(type.translatedType)
                  ? 'recent'
                  : ''}
            </span>
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-2 text-13 text-text-3">
          No type matches.
        </p>
      )}
    </div>
  )
}

/** Types whose words contain the text: recent ones first, then by name. The reported one is last without a search. */
function matching(types: readonly IncidentType[], recent: readonly string[], reported: string, text: string) {
  const wanted = text.trim().toLowerCase()
  const rank = ({ translatedType }: IncidentType) => {
    if (translatedType === reported) return 100
    const index = recent.indexOf(translatedType)
    return index < 0 ? 50 : index
  }
  return types
    .filter(({ word, translatedType }) => `${word} ${translatedType}`.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || a.word.localeCompare(b.word))
}
