import { type Accident, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Ellipsis, Eye, Link as LinkIcon, Printer, Undo2 } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { eventHref, lossHref } from '../../../addresses.ts'
import { call, open } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { PdfButton, pdfTimeoutMs } from '../../../record/pdf-button.tsx'
import { useMay } from '../../../session/use-may.ts'
import { ShareButton } from '../../shares/shared/share-button.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** Actions for the file: export it, open the event and, for admins, withdraw it. */
export function LossActions({ accident }: { accident: Accident }) {
  const { eventId, accidentId, withdrawnAt } = accident
  const [asking, setAsking] = useState(false)
  const mayWithdraw = useMay(accidentEndpoints.withdraw)
  const { units } = useFormat()
  const name = accidentDisplayId(accidentId)
  const again = useMutation({
    mutationFn: () => call(accidentEndpoints.create, { params: { eventId } }),
    onSuccess: () => {
      toastSuccess(`${name} is a loss again`)
      return refresh(accidentEndpoints.report, accidentEndpoints.page, incidentReviewEndpoints.details)
    },
    onError: (failure) => toastFailure('The loss couldn’t be recorded.', { description: explain(failure).message }),
  })
  return (
    <>
      <Button asChild>
        <Link href={eventHref(eventId)}>
          <Eye aria-hidden />
          Event
        </Link>
      </Button>
      {withdrawnAt === null && <ShareButton what={{ type: 'loss', sharedItem: eventId }} />}
      <PdfButton
        variant="primary"
        name={`loss ${name}`}
        load={() => open(accidentEndpoints.pdf, { params: { eventId }, query: { units } }, { timeoutMs: pdfTimeoutMs })}
      />
      <Menu
        trigger={
          <IconButton label="More actions" variant="outline">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<LinkIcon aria-hidden />} onSelect={() => void copyLink(eventId)}>
          Copy link
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
          Print
        </MenuItem>
        {mayWithdraw && <MenuSeparator />}
        {mayWithdraw && withdrawnAt === null && (
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => setAsking(true)}>
            Withdraw loss
          </MenuItem>
        )}
        {mayWithdraw && withdrawnAt !== null && (
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => again.mutate()}>
            Record as a loss again
          </MenuItem>
        )}
      </Menu>
      {asking && <WithdrawDialog accident={accident} onClose={() => setAsking(false)} />}
    </>
  )
}

async function copyLink(eventId: string) {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${lossHref(eventId)}`)
    toastSuccess('Link copied')
  } catch {
    toastFailure('The browser blocked copying.', { description: 'Copy the address from the address bar instead.' })
  }
}
