import { useCallback, useEffect, useMemo, useState } from 'react'
import { builtInGround, type LoadedGround, loadGround, type MapGround } from './map-ground.ts'

/**
 * Returns the base map once it is loaded, or the built-in one, with `replaced`, if it can't be loaded. `giveUp` reports
 * that drawing it failed.
 */
export function useGround(wanted: MapGround | undefined, basePath: string) {
  const [found, setFound] = useState<{ for: MapGround; ground: LoadedGround | null }>()
  const builtIn = useMemo(
    () => builtInGround(basePath, wanted?.kind === 'builtIn' ? wanted.tiles : undefined),
    [basePath, wanted],
  )
  useEffect(() => {
    if (!wanted || wanted.kind === 'builtIn') return
    let current = true
    const settle = (ground: LoadedGround | null) => current && setFound({ for: wanted, ground })
    loadGround(wanted, basePath).then(settle, () => settle(null))
    return () => {
      current = false
    }
  }, [wanted, basePath])
  const giveUp = useCallback(() => {
    if (wanted && wanted.kind !== 'builtIn') setFound({ for: wanted, ground: null })
  }, [wanted])
  if (!wanted || wanted.kind === 'builtIn') return { ground: builtIn, replaced: false, giveUp }
  if (found?.for !== wanted) return { ground: undefined, replaced: false, giveUp }
  return { ground: found.ground ?? builtIn, replaced: found.ground === null, giveUp }
}
