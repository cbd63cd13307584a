import { type ReactNode, useState } from 'react'
import { cn } from '../cn.ts'
import { ChevronDown, X } from '../icon/icons.gen.tsx'
import { Popover } from '../layout/popover.tsx'

/** The outline shared by all filters. */
export const chipFrame =
  'inline-flex h-[30px] max-w-full items-stretch rounded-control border bg-surface text-13 text-text-2 transition-colors'

interface FilterChipProps {
  label: string
  /** The chosen value as text; without it the filter is not set. */
  value?: ReactNode
  /** Muted after the value. */
  note?: ReactNode
  /** The value differs from the page's default: bordered, and removable if `onClear` is given. */
  set?: boolean
  onClear?: (() => void) | undefined
  /** Shows the label in front of the value. */
  labelled?: boolean
  className?: string
  /** The layer; receives a function to close it. */
  children: (close: () => void) => ReactNode
}

/** A filter as a compact chip that shows its value and opens a layer. */
export function FilterChip({
  label,
  value,
  note,
  set = false,
  onClear,
  labelled = true,
  className,
  children,
}: FilterChipProps) {
  const [open, setOpen] = useState(false)
  return (
    <span
      className={cn(
        chipFrame,
        set ? 'border-primary' : 'border-border',
        !open && 'hover:bg-sunken',
        open && 'bg-sunken',
      )}
    >
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        className={cn('p-0', className)}
        trigger={
          <button
            type="button"
            className={cn(
              'inline-flex min-w-0 items-center gap-1.5 rounded-control pl-2.5',
              set && onClear ? 'pr-1' : 'pr-2',
            )}
          >
            {(labelled || value === undefined) && <span className="whitespace-nowrap">{label}</span>}
            {value !== undefined && <b className="max-w-44 truncate font-[560] text-text">{value}</b>}
            {note && <span className="num whitespace-nowrap">{note}</span>}
            {!(set && onClear) && <ChevronDown aria-hidden className="size-3.5 text-text-3" />}
          </button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
      {set && onClear && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={onClear}
          className="grid w-6 place-items-center rounded-control text-text-3 hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
