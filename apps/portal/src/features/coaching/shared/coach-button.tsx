import { coachingEndpoints } from '@milepost/contract/coaching/messages'
import { Button } from '@milepost/ui/form/button'
import { MessageCircle } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { coachHref } from '../../../addresses.ts'
import { useMay } from '../../../session/use-may.ts'

import type { About } from './about.ts'

interface CoachButtonProps {
  about: About
  /** The events that the message begins with. */
  events?: readonly string[]
  /** First name of the driver. */
  name?: string | undefined
}

/** Leads to a prepared message about a driver or vehicle, for those who may send it. */
export function CoachButton({ about, events = [], name }: CoachButtonProps) {
  if (!useMay(coachingEndpoints.send)) return null
  return (
    <Button asChild className="print:hidden">
      <Link href={coachHref(about, events)}>
        <MessageCircle aria-hidden />
        {name ? `Coach ${name}` : 'Coach'}
      </Link>
    </Button>
  )
}
