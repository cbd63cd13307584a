import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { Button } from '@milepost/ui/form/button'
import { MessageCircle } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { Kbd } from '@milepost/ui/layout/palette/kbd'
import { usePageKeys } from '@milepost/ui/page/page-keys'
import { useNavigate } from '@tanstack/react-router'
import { coachHref } from '../../../addresses.ts'
import { useMay } from '../../../session/use-may.ts'

import type { About } from './about.ts'

interface CoachButtonProps {
  about: About
  /** The events that the message begins with. */
  events?: readonly string[]
  /** First name of the driver. */
  name?: string | undefined
  /** The letter that opens it on this page. */
  kbd?: string | undefined
}

/** Leads to a prepared message about a driver or vehicle, for those who may send it. */
export function CoachButton({ about, events = [], name, kbd }: CoachButtonProps) {
  const navigate = useNavigate()
  const may = useMay(coachingEndpoints.send)
  const href = coachHref(about, events)
  usePageKeys(({ key }) => {
    if (!may || key.toLowerCase() !== kbd) return false
    void navigate({ to: href })
    return true
  })
  if (!may) return null
  return (
    <Button asChild className="print:hidden">
      <Link href={href} aria-keyshortcuts={kbd}>
        <MessageCircle aria-hidden />
        {name ? `Coach ${name}` : 'Coach'}
        {kbd && <Kbd>{kbd}</Kbd>}
      </Link>
    </Button>
  )
}
