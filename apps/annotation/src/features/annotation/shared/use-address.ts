import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns a filter that lives in the page’s address, and the function that sets it; undefined removes it. */
export function useAddress(name: string): readonly [unknown, (value: string | undefined) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (value: string | undefined) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, [name]: value }),
        replace: true,
      } as never),
    [navigate, name],
  )
  return [search[name], set]
}
