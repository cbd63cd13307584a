import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Removes the key of a mailed link from the address and its history, once whatever needs it has read it. */
export function useAddressWithoutKey(): void {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const { history } = useRouter()
  useEffect(() => {
    if (window.location.hash) history.replace(address)
  }, [history, address])
}
