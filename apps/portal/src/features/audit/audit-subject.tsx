import { subjectText } from '@milepost/contract/audit/columns'
import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { isOfLoss, isRemoval } from '@milepost/contract/audit/words'
import { Link } from '@milepost/ui/layout/link'
import {
  connectionHref,
  driverHref,
  eventHref,
  lossHref,
  sharedLinksHref,
  userHref,
  vehicleHref,
  webhookHref,
} from '../../addresses.ts'

/** Kinds of records that have a page. */
const hrefs: Readonly<Record<string, (id: string) => string>> = {
  connection: connectionHref,
  driver: driverHref,
  incident: eventHref,
  share: () => sharedLinksHref,
  user: userHref,
  vehicle: vehicleHref,
  webhook: webhookHref,
}

/** The changed record, linked to its page unless the change removed it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const { action, subjectType, subjectId } = entry
  const hrefOf = isOfLoss(action) ? lossHref : hrefs[subjectType]
  const href = isRemoval(action) ? undefined : hrefOf?.(subjectId)
  const text = subjectText(entry)
  return href ? (
    <Link href={href} className="text-link">
      {text}
    </Link>
  ) : (
    text
  )
}
