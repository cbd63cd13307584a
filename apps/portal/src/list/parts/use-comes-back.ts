import { useEffect, useState } from 'react'
import { comesBackFrom } from './last-opened.ts'

/** The row of a list that somebody comes back to from its record; undefined for who did not come from one. */
export function useComesBack(list: string): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => setId(comesBackFrom(list)), [list])
  return id
}
