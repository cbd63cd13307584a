import { useEffect, useState } from 'react'
import { returnedFrom } from './last-opened.ts'

/** Returns the row someone returns to from its record; undefined for any other visit. */
export function useReturnedFrom(list: string): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => setId(returnedFrom(list)), [list])
  return id
}
