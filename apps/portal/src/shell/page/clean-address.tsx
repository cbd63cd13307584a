import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Removes code and state from the URL and its history, whoever sent them, so that no reload or link reuses them. Happens
 * immediately, because sign-in would take a code in the URL for its own.
 */
export function CleanAddress() {
  const { history } = useRouter()
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    if (!query.has('code') && !query.has('state')) return
    query.delete('code')
    query.delete('state')
    const rest = query.toString()
    history.replace(`${window.location.pathname}${rest && `?${rest}`}`)
    history.flush()
  }, [history])
  return null
}
