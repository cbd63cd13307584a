import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Spinner } from '../../feedback/spinner.tsx'
import { useFocusBack } from '../focus-back.ts'
import { holdingWords } from '../holding-words.ts'
import { bestFirst } from './best-first.ts'
import { Kbd } from './kbd.tsx'

export interface PaletteItem {
  id: string
  label: string
  icon?: ReactNode
  /** Small and muted at the right: a VIN tail, a page's section. */
  hint?: ReactNode
  kbd?: string
  /** Additional words that find it. */
  keywords?: string[]
  onSelect: () => void
}

export interface PaletteGroup {
  heading: string
  items: readonly PaletteItem[]
  /** Stays at the end, however well it matches. */
  last?: boolean
}

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Pages and actions, filtered here while typing by the words they contain. */
  groups: readonly PaletteGroup[]
  /**
   * Queries the server; called 200 ms after the last key with two letters or more. On equal matches, its groups come
   * first.
   */
  onSearch?: (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>
  placeholder?: string
  /** Text typed before the palette appeared, which it continues from. */
  typedAhead?: RefObject<string>
}

/** Ctrl-K: pages, vehicles, drivers, events by id. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const onCloseAutoFocus = useFocusBack(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[12dvh] left-1/2 z-50 w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-card border border-border bg-raised shadow-float"
        >
          <Radix.Title className="sr-only">Go to</Radix.Title>
          <Palette {...rest} onDone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Palette({
  groups,
  onSearch,
  placeholder = 'Go to a page, vehicle, driver or event',
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
  const { found, searching, failed } = usePaletteSearch(text, onSearch)
  const [chosen, setChosen] = useState('')
  const moved = useRef(false)
  const ordered = useMemo(
    () => (text.trim() ? bestFirst([...found, ...holdingWords(groups, text)], text) : groups),
    [found, groups, text],
  )
  const best = ordered[0]?.items[0]?.id
  // Answers arrive late: the best overall match is highlighted unless the user has begun to move through the list.
  useEffect(() => {
    if (best !== undefined && !moved.current) setChosen(best)
  }, [best])
  return (
    <Command
      label="Go to"
      loop
      shouldFilter={false}
      value={chosen}
      onValueChange={setChosen}
      onKeyDown={(event) => {
        moved.current ||= event.key === 'ArrowDown' || event.key === 'ArrowUp'
      }}
    >
      <div className="flex items-center border-b border-border pr-3">
        <Command.Input
          ref={input}
          value={text}
          onValueChange={(next) => {
            moved.current = false
            setText(next)
          }}
          placeholder={placeholder}
          className="h-11 w-full bg-transparent px-4 text-14 outline-none placeholder:text-text-3"
        />
        {searching ? <Spinner label="Searching" /> : <Kbd>Esc</Kbd>}
      </div>
      <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-1.5">
        {!searching && ordered.length === 0 && (
          <Command.Empty className="px-2.5 py-6 text-center text-13 text-text-3">No results</Command.Empty>
        )}
        {failed && (
          <p className="px-2.5 py-2 text-12 text-destructive">Search isn’t responding. You can still find pages.</p>
        )}
        {ordered.map((group) => (
          <Group key={group.heading} group={group} onDone={onDone} />
        ))}
      </Command.List>
    </Command>
  )
}

function Group({ group, onDone }: { group: PaletteGroup; onDone: () => void }) {
  return (
    <Command.Group
      heading={group.heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-text-3"
    >
      {group.items.map((item) => (
        <Command.Item
          key={item.id}
          value={item.id}
          onSelect={() => {
            onDone()
            item.onSelect()
          }}
          className="flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13 data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-3"
        >
          {item.icon}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.hint && <span className="num text-12 text-text-3">{item.hint}</span>}
          {item.kbd && <Kbd>{item.kbd}</Kbd>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const nothing: readonly PaletteGroup[] = []

function usePaletteSearch(text: string, onSearch: CommandPaletteProps['onSearch']) {
  const [state, setState] = useState({ found: nothing, searching: false, failed: false })
  useEffect(() => {
    const wanted = text.trim()
    if (!onSearch || wanted.length < 2) {
      setState({ found: nothing, searching: false, failed: false })
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setState((current) => ({ ...current, searching: true, failed: false }))
      try {
        const found = await onSearch(wanted, abort.signal)
        if (!abort.signal.aborted) setState({ found, searching: false, failed: false })
      } catch {
        if (!abort.signal.aborted) setState({ found: nothing, searching: false, failed: true })
      }
    }, 200)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, onSearch])
  return state
}
