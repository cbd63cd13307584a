import { type IncidentDetails, incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { type IncidentCamera, mediaEndpoints } from '@milepost/contract/media/endpoints'
import { cameraPosition } from '@milepost/domain/codes'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Download, Ellipsis, Flag, Link as LinkIcon, Printer } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@milepost/ui/layout/menu'
import { useState } from 'react'
import { eventHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useMay } from '../../../session/use-may.ts'
import { CoachButton } from '../../coaching/shared/coach-button.tsx'
import { ShareButton } from '../../shares/shared/share-button.tsx'
import { LossAction } from './loss-action.tsx'
import { ReportProblem } from './report-problem.tsx'

interface EventActionsProps {
  event: Pick<IncidentDetails, 'id' | 'driver' | 'vehicle' | 'accidentId' | 'partOfLoss' | 'type'>
  cameras: readonly IncidentCamera[]
}

/** Actions for an event. */
export function EventActions({ event, cameras }: EventActionsProps) {
  const { id, driver } = event
  const [reporting, setReporting] = useState(false)
  const mayNote = useMay(incidentReviewEndpoints.note)
  const ready = cameras.filter((camera) => camera.videoUrl !== null)
  return (
    <>
      <ShareButton what={{ type: 'incident', sharedItem: id }} />
      <CoachButton
        about={driver ? { driverId: driver.id } : { vehicleId: event.vehicle.id }}
        events={[id]}
        name={driver?.name.split(' ')[0]}
        kbd="c"
      />
      <LossAction event={event} />
      <Menu
        trigger={
          <IconButton label="More actions" variant="outline">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<LinkIcon aria-hidden />} onSelect={() => void copyLink(id)}>
          Copy link
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
          Print
        </MenuItem>
        {mayNote && (
          <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
            Report a problem
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>Download clip</MenuLabel>
        {ready.map(({ position }) => (
          <MenuItem
            key={position}
            icon={<Download aria-hidden />}
            onSelect={() => void download(id, position, mayNote)}
          >
            {cameraPosition.word(position)}
          </MenuItem>
        ))}
        {ready.length === 0 && <MenuItem disabled>No clip is ready</MenuItem>}
      </Menu>
      <ReportProblem id={id} open={reporting} onOpenChange={setReporting} />
    </>
  )
}

async function copyLink(id: string) {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}${eventHref(id)}`)
    toastSuccess('Link copied')
  } catch {
    toastFailure('The browser blocked copying.', { description: 'Copy the address from the address bar instead.' })
  }
}

/** Requests a valid URL, lets the browser save the file, and records who did, if their role is recorded. */
async function download(id: string, position: IncidentCamera['position'], isRecorded: boolean) {
  try {
    const { cameras } = await call(mediaEndpoints.token, { params: { id } })
    const url = cameras.find((camera) => camera.position === position)?.videoUrl
    if (!url) return toastFailure('This clip is no longer available.')
    const link = document.createElement('a')
    link.href = `${url}&download=1`
    link.download = ''
    link.click()
    if (!isRecorded) return
    await call(incidentReviewEndpoints.note, { params: { id }, body: { kind: 'downloaded' } })
    void refresh(incidentReviewEndpoints.details)
  } catch (failure) {
    toastFailure('The clip could not be downloaded.', { description: explain(failure).message })
  }
}
