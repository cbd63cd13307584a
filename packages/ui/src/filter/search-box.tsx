import { longestSearch } from '@milepost/contract/api/fields'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { Search, X } from '../icon/icons.gen.tsx'
import { Kbd } from '../layout/palette/kbd.tsx'
import { isTyping } from './is-typing.ts'

interface SearchBoxProps {
  value: string
  /** Called 300 ms after the last key, and immediately on Enter and on clearing. */
  onChange: (value: string) => void
  /** "Search events". */
  label: string
  /** The `/` key focuses this box; use it for one box per page. */
  slash?: boolean
  className?: string
}

const waitMs = 300

/** Text search that waits for a pause in typing. */
export function SearchBox({ value, onChange, label, slash = true, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const lastSent = useRef(value)

  // A value from outside (Back, Reset) replaces the text; our own echo must not, or it would undo what was typed since.
  useEffect(() => {
    if (value !== lastSent.current) setText(value)
    lastSent.current = value
  }, [value])

  useEffect(() => {
    if (text === lastSent.current) return
    const timer = setTimeout(() => {
      lastSent.current = text
      onChange(text)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [text, onChange])

  useEffect(() => {
    if (!slash) return
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [slash])

  const searchNow = (next: string) => {
    setText(next)
    lastSent.current = next
    if (next !== value) onChange(next)
  }

  return (
    <search className={cn('relative block', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-3.5 text-text-3" />
      <input
        ref={box}
        type="text"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={longestSearch}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text)
          if (event.key === 'Escape' && text) searchNow('')
        }}
        className="h-[30px] w-full rounded-control border border-border bg-surface pr-7 pl-7 text-13 placeholder:text-ellipsis placeholder:text-text-3 hover:border-border-strong"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            searchNow('')
            box.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-text-3 hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : (
        slash && <Kbd className="pointer-events-none absolute top-[5px] right-1.5">/</Kbd>
      )}
    </search>
  )
}
