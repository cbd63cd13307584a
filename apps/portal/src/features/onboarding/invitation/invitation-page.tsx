import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasSignedIn } from '../../../session/session-store.ts'
import { InvitationCard } from './invitation-card.tsx'

/** Landing page of an invitation link. Someone already signed in continues immediately and sees the result. */
export default function InvitationPage() {
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('invitation') ?? '' })
  const [isKnown] = useState(hasSignedIn)
  useEffect(() => {
    if (isKnown) window.location.replace(`/?invited=${encodeURIComponent(token)}`)
  }, [isKnown, token])
  return isKnown ? null : <InvitationCard token={token} opener="anonymous" />
}
