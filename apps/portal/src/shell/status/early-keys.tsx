import { useEffectEvent, useLayoutEffect, useState } from 'react'

interface TypedAheadProps {
  /** Receives what has been typed so far. */
  onType: (text: string) => void
  onClose: () => void
}

/**
 * Placeholder for the palette while its code loads; captures the keys meant for it. The focused element keeps the
 * focus: closing the palette returns to it.
 */
export function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const [text, setText] = useState('')
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onClose()
    const next = afterKey(text, event.key)
    setText(next)
    onType(next)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
  return (
    <div className="fixed inset-0 z-50 bg-scrim">
      <div
        role="status"
        className="fixed top-[12dvh] left-1/2 h-11 w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-card border border-border bg-raised px-4 py-3 text-14 shadow-float"
      >
        <span className="sr-only">Opening search</span>
        <span aria-hidden>{text}</span>
      </div>
    </div>
  )
}

function afterKey(text: string, key: string): string {
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : text
}
