import { useEffect, useState } from 'react'
import { Spinner } from '../../feedback/spinner.tsx'
import { Failed } from '../../feedback/states.tsx'

/** A map that isn't drawn after this long has failed; it still appears if it is drawn later. */
const patienceMs = 20_000

/** Covers a map until it is drawn: says that it is loading, then that it could not be loaded. */
export function MapWait({ failed = false, onRetry }: { failed?: boolean; onRetry?: () => void }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="absolute inset-0 grid place-items-center">
      {failed || late ? <Failed what="the map" onRetry={onRetry} /> : <Spinner label="Loading map" />}
    </div>
  )
}
