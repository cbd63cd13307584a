import { type FleetLink, fleetLinkEndpoints } from '@milepost/contract/onboarding/fleet-link'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Copy } from '@milepost/ui/icons'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'

/** Opens the client's own link, by which any number of fleets connect themselves. */
export function FleetLinkButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Fleet link</Button>
      {open && <FleetLinkDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FleetLinkDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(answerOf(fleetLinkEndpoints.get, {}))
  const [renewing, setRenewing] = useState(false)
  return (
    <>
      <Dialog
        open={!renewing}
        onOpenChange={(open) => !open && onClose()}
        title="Fleet link"
        description="Any fleet with this link can connect its provider to you in five steps, without an account. Put it on your website or into an email."
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {query.data ? (
          <Settings {...query.data} onRenew={() => setRenewing(true)} />
        ) : query.isError ? (
          <QueryFailed what="the link" query={query} />
        ) : (
          <p className="min-h-32 text-13 text-text-2">Loading the link</p>
        )}
      </Dialog>
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title="Renew the fleet link?"
        effect="The current link stops working immediately, also for fleets that are filling in the form now. Invitations aren’t affected."
        action="Renew"
        onConfirm={async () => {
          await call(fleetLinkEndpoints.renew).catch((failure: unknown) => {
            throw new Error(explain(failure).message)
          })
          await refresh(fleetLinkEndpoints.get)
          toastSuccess('Fleet link renewed')
        }}
      />
    </>
  )
}

function Settings({ link, requiresSignerPhone, onRenew }: FleetLink & { onRenew: () => void }) {
  return (
    <div className="grid gap-4">
      <Field label="Link">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(link)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <Button variant="ghost" onClick={onRenew}>
          Renew
        </Button>
      </div>
      <Checkbox checked={requiresSignerPhone} onChange={(isRequired) => void requirePhone(isRequired)}>
        Require signers to verify their phone number with a code. This applies to invitations too.
      </Checkbox>
    </div>
  )
}

const copy = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => toastSuccess('Link copied'),
    () => toastFailure('Could not copy the link.', { description: 'Select it and copy it yourself.' }),
  )

async function requirePhone(requiresSignerPhone: boolean): Promise<void> {
  try {
    await call(fleetLinkEndpoints.change, { body: { requiresSignerPhone } })
    toastSuccess(requiresSignerPhone ? 'Phone verification is required' : 'Phone verification is optional')
  } catch (failure) {
    toastFailure('Could not change this.', { description: explain(failure).message })
  }
  await refresh(fleetLinkEndpoints.get)
}
