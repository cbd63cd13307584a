import { useEffect, useState } from 'react'
import type { PaletteFindings } from './palette-item.ts'

export type OnPaletteSearch = (text: string, signal: AbortSignal) => Promise<PaletteFindings>

const waitMs = 200
const leastLetters = 2
const nothing: PaletteFindings = { groups: [], missing: [], failed: [] }
const idle = { findings: nothing, searching: false, failed: false, searched: '' }

/** Queries the server once typing pauses. `searched` is the text that the findings belong to. */
export function usePaletteSearch(text: string, onSearch: OnPaletteSearch | undefined) {
  const [state, setState] = useState(idle)
  useEffect(() => {
    const wanted = text.trim()
    if (!onSearch || wanted.length < leastLetters) {
      setState(idle)
      return
    }
    const abort = new AbortController()
    setState((current) => ({ ...current, searching: true, failed: false }))
    const timer = setTimeout(async () => {
      try {
        const findings = await onSearch(wanted, abort.signal)
        if (!abort.signal.aborted) setState({ findings, searching: false, failed: false, searched: wanted })
      } catch {
        if (!abort.signal.aborted) setState({ findings: nothing, searching: false, failed: true, searched: wanted })
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, onSearch])
  return state
}
