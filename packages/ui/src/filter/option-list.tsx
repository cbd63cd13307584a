import { Command } from 'cmdk'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { cn } from '../cn.ts'
import { Check } from '../icon/icons.gen.tsx'

export interface FilterOption {
  value: string
  label: string
  /** Shown before the label: a level square, an icon. */
  mark?: ReactNode
  /** Small and muted at the right: a count, a VIN tail. */
  note?: ReactNode
}

// A longer list is truncated with a notice: people type rather than scroll through a thousand vehicles.
const shownAtMost = 200

interface OptionListProps {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChoose: (value: string) => void
  multiple?: boolean
  searchable?: boolean
  /** For server-side search, called with '' at first: options then arrive already narrowed. */
  onSearch?: ((text: string) => void) | undefined
  loading?: boolean | undefined
}

/** Search box and list of a filter; arrows move, Enter chooses. */
export function OptionList({
  label,
  options,
  chosen,
  onChoose,
  multiple,
  searchable,
  onSearch,
  loading,
}: OptionListProps) {
  const [text, setText] = useState('')
  const matching = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return onSearch || !wanted ? options : options.filter((option) => option.label.toLowerCase().includes(wanted))
  }, [options, text, onSearch])

  const begin = useEffectEvent(() => onSearch?.(''))
  useEffect(() => begin(), [])

  return (
    <Command label={label} shouldFilter={false} loop>
      <div className={cn('border-b border-border', !searchable && 'sr-only')}>
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next)
            onSearch?.(next)
          }}
          placeholder={`Search ${label.toLowerCase()}`}
          className="h-9 w-full bg-transparent px-3 text-13 outline-none placeholder:text-text-3"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1" aria-multiselectable={multiple}>
        <Command.Empty className="px-2 py-3 text-12 text-text-3">{loading ? 'Searching' : 'No results'}</Command.Empty>
        {matching.slice(0, shownAtMost).map((option) => (
          <OptionItem
            key={option.value}
            option={option}
            chosen={chosen.includes(option.value)}
            multiple={multiple === true}
            onSelect={() => onChoose(option.value)}
          />
        ))}
      </Command.List>
      {matching.length > shownAtMost && (
        <p className="border-t border-border px-3 py-1.5 text-12 text-text-3">
          {(matching.length - shownAtMost).toLocaleString('en-US')} more. Type to narrow the list.
        </p>
      )}
    </Command>
  )
}

interface OptionItemProps {
  option: FilterOption
  chosen: boolean
  multiple: boolean
  onSelect: () => void
}

/** A checkbox if any number may be chosen, a dot if only one. */
function OptionItem({ option, chosen, multiple, onSelect }: OptionItemProps) {
  return (
    <Command.Item
      value={option.value}
      onSelect={onSelect}
      aria-checked={chosen}
      className="flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-13 data-[selected=true]:bg-sunken"
    >
      <span
        aria-hidden
        className={cn(
          'grid size-4 shrink-0 place-items-center',
          multiple ? 'rounded-tag' : 'rounded-full',
          chosen ? 'bg-primary text-on-primary' : 'inset-ring-1 inset-ring-border-strong',
        )}
      >
        {chosen &&
          (multiple ? (
            <Check className="size-3 stroke-[3]" />
          ) : (
            <span className="size-1.5 rounded-full bg-on-primary" />
          ))}
      </span>
      {option.mark}
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.note !== undefined && <span className="num text-12 text-text-3">{option.note}</span>}
    </Command.Item>
  )
}
