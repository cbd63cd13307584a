import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Spinner } from '../../feedback/spinner.tsx'
import { Search } from '../../icon/icons.gen.tsx'
import { useFocusBack } from '../focus-back.ts'
import { holdingWords } from '../holding-words.ts'
import { bestFirst } from './best-first.ts'
import { Kbd } from './kbd.tsx'
import type { PaletteFindings, PaletteGroup } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
import { type OnPaletteSearch, usePaletteSearch } from './use-palette-search.ts'

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Pages and commands, filtered here while typing by the words they contain. */
  groups: readonly PaletteGroup[]
  /**
   * Queries the server; called 200 ms after the last key with two letters or more. On equal matches, its groups come
   * first. Rejects if nothing could be searched.
   */
  onSearch?: OnPaletteSearch
  /** Says what can be found. */
  placeholder: string
  /** Text typed before the palette appeared, which it continues from. */
  typedAhead?: RefObject<string>
}

/** Ctrl-K: finds pages, records and commands. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const onCloseAutoFocus = useFocusBack(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[12dvh] left-1/2 z-50 w-[640px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-card border border-border bg-raised shadow-float max-tablet:top-3"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Palette {...rest} onDone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Palette({
  groups,
  onSearch,
  placeholder,
  typedAhead,
  onDone,
}: Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const [text, setText] = useState('')
  // Keys typed between rendering and showing still went there, so it is read when the palette is shown.
  useLayoutEffect(() => {
    if (typedAhead) setText(typedAhead.current)
  }, [typedAhead])
  // Keys typed between showing and the dialog's own focus, which comes a moment later, went nowhere.
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  const { findings, searching, failed, searched } = usePaletteSearch(text, onSearch)
  const [chosen, setChosen] = useState('')
  const moved = useRef(false)
  const ordered = useMemo(
    () =>
      text.trim()
        ? bestFirst([...findings.groups, ...holdingWords(groups, text)], text)
        : groups.filter(({ typedOnly }) => !typedOnly),
    [findings, groups, text],
  )
  const best = ordered[0]?.items[0]?.id
  // Answers arrive late: the best overall match is highlighted unless the user has begun to move through the list.
  useEffect(() => {
    if (best !== undefined && !moved.current) setChosen(best)
  }, [best])
  const isAnswered = searched !== '' && !searching
  return (
    <Command
      label="Search"
      loop
      shouldFilter={false}
      value={chosen}
      onValueChange={setChosen}
      onKeyDown={(event) => {
        moved.current ||= event.key === 'ArrowDown' || event.key === 'ArrowUp'
      }}
    >
      <div className="flex items-center gap-2.5 border-b border-border px-4">
        <Search aria-hidden className="size-4 shrink-0 text-text-3" />
        <Command.Input
          ref={input}
          value={text}
          onValueChange={(next) => {
            moved.current = false
            setText(next)
          }}
          placeholder={placeholder}
          className="h-12 w-full min-w-0 bg-transparent text-14 text-ellipsis outline-none placeholder:text-text-3"
        />
        {searching ? <Spinner label="Searching" /> : <Kbd>Esc</Kbd>}
      </div>
      <Command.List className="max-h-[min(440px,60dvh)] overflow-y-auto p-1.5">
        {isAnswered && !failed && ordered.length === 0 && (
          <Command.Empty className="px-2.5 py-6 text-center text-13 text-text-2">
            Nothing found for “{searched}”
          </Command.Empty>
        )}
        {searching && ordered.length === 0 && (
          <p className="px-2.5 py-6 text-center text-13 text-text-2">Searching for “{text.trim()}”</p>
        )}
        <PaletteList groups={ordered} text={text} onDone={onDone} />
      </Command.List>
      <p role="status" className="border-t border-border px-4 py-2 text-12 text-text-3 empty:hidden">
        {isAnswered && statusText(searched, { ...findings, isDown: failed, isEmpty: ordered.length === 0 })}
      </p>
    </Command>
  )
}

const either = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Returns the line about what wasn't found or couldn't be searched. */
function statusText(
  text: string,
  { missing, failed, isDown, isEmpty }: Omit<PaletteFindings, 'groups'> & { isDown: boolean; isEmpty: boolean },
): string {
  if (isDown) return 'Search isn’t responding. You can still find pages and commands.'
  const sentences = [
    ...(failed.length > 0 ? [`Could not search ${either(failed)}.`] : []),
    ...(missing.length > 0 && !isEmpty ? [`Nothing found for “${text}” in ${either(missing)}.`] : []),
  ]
  return sentences.join(' ')
}
