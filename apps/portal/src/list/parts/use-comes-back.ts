import { useEffect, useState } from 'react'
import { comesBackFrom } from './last-opened.ts'

/** Returns the row someone returns to from its record; undefined for any other visit. */
export function useComesBack(list: string): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => setId(comesBackFrom(list)), [list])
  return id
}
