import { useEffect, useEffectEvent } from 'react'

/** Redirects from a page beyond the end of a list to its last page. `total` is undefined while unknown. */
export function useClamp(total: number | undefined, page: number, size: number, goTo: (page: number) => void) {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  const beyond = last !== undefined && page > last
  const clamp = useEffectEvent(() => last !== undefined && goTo(last))
  useEffect(() => {
    if (beyond) clamp()
  }, [beyond])
}
