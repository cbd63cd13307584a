import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasSignedIn } from '../../../session/session-store.ts'
import { InvitationCard } from './invitation-card.tsx'

/** Where the link of an invitation leads. Who is signed in already goes on at once and is told what comes of it. */
export default function InvitationPage() {
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('invitation') ?? '' })
  const [isKnown] = useState(hasSignedIn)
  useEffect(() => {
    if (isKnown) window.location.replace(`/?invited=${encodeURIComponent(token)}`)
  }, [isKnown, token])
  return isKnown ? null : <InvitationCard token={token} opener="nobody" />
}
