import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { type Filters, parseSearch, readFilters, writeFilters } from './search.ts'

/**
 * A page's filters, kept in the URL so that views can be linked and Back works. Declare the schema once at module
 * level: every field optional or with a default. `change` replaces the history entry, which suits typing and filtering;
 * pass `push` when something opens. Any filter change returns to the first page of the list.
 */
export function useFilters<F extends Filters>(filters: F) {
  const text = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const values = useMemo(() => readFilters(filters, parseSearch(text)), [filters, text])

  const set = useCallback(
    (next: object, how: 'replace' | 'push' = 'replace') => {
      const first = 'page' in filters.shape && !('page' in next) ? { page: undefined } : {}
      const now = parseSearch(window.location.search)
      const search = writeFilters(filters, { ...readFilters(filters, now), ...first, ...next }, now)
      void navigate({ to: '.', search: search as never, replace: how === 'replace', resetScroll: false })
    },
    [filters, navigate],
  )

  const reset = useCallback(
    (...keep: (keyof z.output<F> & string)[]) => {
      const kept = Object.fromEntries(keep.map((name) => [name, values[name]]))
      const search = writeFilters(filters, kept, parseSearch(window.location.search))
      void navigate({ to: '.', search: search as never, resetScroll: false })
    },
    [filters, navigate, values],
  )

  /** `change` for filters known by name; `set` for those of any list. */
  const change: (next: Partial<z.output<F>>, how?: 'replace' | 'push') => void = set
  return { values, change, set, reset }
}
