import { useLocation, useParams } from '@tanstack/react-router'

/** Returns what a link in a message has: its token, in the path, and its secret, in the query. */
export function useLinkAddress() {
  const { token = '' } = useParams({ strict: false })
  const secret = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  return { params: { token }, query: { token: secret } }
}
