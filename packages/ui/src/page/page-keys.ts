import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../filter/is-typing.ts'

/**
 * Returns the digit of a key press, 1 to 9. Digits count by their position, as Shift and a digit choose a camera on any
 * keyboard layout.
 */
export function digitOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): number | undefined {
  if (shiftKey) return undefined
  const digit = code ? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] : /^[1-9]$/.exec(key)?.[0]
  return digit === undefined ? undefined : Number(digit)
}

/** True if a key press is a shortcut of the page: not typed into a field, and not meant for an open layer. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof HTMLElement ? event.target : document.body
  if (isTyping(target) || document.querySelector('[role=dialog], [role=menu]')) return false
  if (target.closest('[role=radiogroup], [role=tablist]')) return false
  return event.key !== 'Enter' || !target.closest('button, a, summary, [role=slider]')
}

/**
 * Calls `run` with each key press that is a shortcut of the page; it returns whether the key was its own. Enter on a
 * control that was reached by keyboard belongs to that control.
 */
export function usePageKeys(run: (event: KeyboardEvent) => boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The letter that opens a field must not be typed into it.
    if (isPageKey(event) && run(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
