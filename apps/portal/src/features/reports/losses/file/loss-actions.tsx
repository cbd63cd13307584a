import { accidentDisplayId } from '@milepost/contract/accident-display-id'
import { type Accident, accidentEndpoints } from '@milepost/contract/accidents'
import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Eye, FileDown, Link as LinkIcon, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { eventHref, lossHref } from '../../../../addresses.ts'
import { call, open } from '../../../../lib/api.ts'
import { explain } from '../../../../lib/api-error.ts'
import { refresh } from '../../../../lib/query-client.ts'
import { saveAnswer } from '../../../../lib/save-answer.ts'
import { ShareLater } from '../../../../record/share-later.tsx'
import { useMay } from '../../../../session/use-may.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

const pdfTimeoutMs = 60_000

/** What can be done with the file: take it along, see the event, and for admins take it back. */
export function LossActions({ accident }: { accident: Accident }) {
  const { eventId, accidentId, withdrawnAt } = accident
  const [asking, setAsking] = useState(false)
  const mayWithdraw = useMay(accidentEndpoints.withdraw)
  const name = accidentDisplayId(accidentId)
  const pdf = useMutation({
    mutationFn: async () =>
      saveAnswer(
        await open(accidentEndpoints.pdf, { params: { eventId } }, { timeoutMs: pdfTimeoutMs }),
        `loss ${name}.pdf`,
      ),
    onError: (failure) => toastFailure('There is no PDF.', { description: explain(failure).message }),
  })
  const again = useMutation({
    mutationFn: () => call(accidentEndpoints.create, { params: { eventId } }),
    onSuccess: () => {
      toastSuccess(`${name} is a loss again`)
      return refresh(accidentEndpoints.report, accidentEndpoints.page, incidentReviewEndpoints.details)
    },
    onError: (failure) => toastFailure('It is no loss.', { description: explain(failure).message }),
  })
  return (
    <>
      <Button asChild>
        <Link href={eventHref(eventId)}>
          <Eye aria-hidden />
          Event
        </Link>
      </Button>
      <ShareLater />
      <Button variant="primary" busy={pdf.isPending} onClick={() => pdf.mutate()}>
        <FileDown aria-hidden />
        PDF
      </Button>
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
            Take the loss back
          </MenuItem>
        )}
        {mayWithdraw && withdrawnAt !== null && (
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => again.mutate()}>
            Make it a loss again
          </MenuItem>
        )}
      </Menu>
      {asking && <TakeBackDialog accident={accident} onClose={() => setAsking(false)} />}
    </>
  )
}

async function copyLink(eventId: string) {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${lossHref(eventId)}`)
    toastSuccess('Link copied')
  } catch {
    toastFailure('The browser did not allow copying.', { description: 'Copy the address from its bar instead.' })
  }
}
