import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Removes the key of a mailed link from the address and its history, once whatever needs it has read it. */
export function useAddressWithoutKey(): void {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  // A mailed link that is opened in a tab with the same page changes only this.
  const hash = useLocation({ select: (location) => location.hash })
  const { history } = useRouter()
  useEffect(() => {
    if (hash) history.replace(address)
  }, [history, address, hash])
}
