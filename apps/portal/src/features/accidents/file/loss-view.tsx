import { type AccidentReport, accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import type { Crumb } from '@milepost/ui/layout/page-layout'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { claimsHref, driverHref, eventHref, vehicleHref } from '../../../addresses.ts'
import { Dotted } from '../../../lib/format/dotted.tsx'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useMapGround } from '../../../lib/map-ground.ts'
import { NeighbourButtons } from '../../../record/neighbour-buttons.tsx'
import type { NeighbourHrefs } from '../../../record/neighbours.ts'
import { useSession } from '../../../session/session-context.ts'
import { useMay } from '../../../session/use-may.ts'
import { Page } from '../../../shell/page/page.tsx'
import { NoticesCard } from '../../fnol/shared/notices-card.tsx'
import { useEventReplay } from '../../incidents/shared/replay/use-event-replay.ts'
import { LossActions } from './loss-actions.tsx'
import { LossDrawer, type LossPart } from './loss-drawer.tsx'
import { LossRecord } from './loss-record.tsx'

interface LossViewProps {
  report: AccidentReport
  breadcrumb: readonly Crumb[]
  neighbours: NeighbourHrefs | undefined
}

const links = { event: (id: string) => eventHref(id), vehicle: vehicleHref, driver: driverHref }

/**
 * The file as people work with it: the record, with editing, printing and export. All its times are in the client's time
 * zone, as in its PDF and shared files, wherever the crash was.
 */
export function LossView(props: LossViewProps) {
  const { units } = useFormat()
  const { timeZone } = useSession().client
  return (
    <FormatSettingsContext value={{ units, timeZone }}>
      <Framed {...props} />
    </FormatSettingsContext>
  )
}

function Framed({ report, breadcrumb, neighbours }: LossViewProps) {
  const navigate = useNavigate()
  const { accident, incident } = report
  const [editing, setEditing] = useState<LossPart>()
  const mayChange = useMay(accidentEndpoints.change) && accident.withdrawnAt === null
  const mayListClaims = useMay(claimEndpoints.page)
  const replay = useEventReplay(incident)
  return (
    <Page
      title={`Loss ${accidentDisplayId(accident.accidentId)}`}
      breadcrumb={breadcrumb}
      line={<HeaderLine report={report} />}
      actions={
        <>
          {neighbours && (
            <span className="hidden tablet:contents">
              <NeighbourButtons {...neighbours} />
            </span>
          )}
          <LossActions accident={accident} />
        </>
      }
    >
      {accident.withdrawnAt === null && <NoticesCard eventId={accident.eventId} occurredAt={accident.occurredAt} />}
      <LossRecord
        report={report}
        {...replay}
        ground={useMapGround()}
        links={links}
        onPickEvent={(id) => void navigate({ to: eventHref(id) })}
        claimsHref={mayListClaims ? claimsHref({ text: accidentDisplayId(accident.accidentId) }) : undefined}
        {...(mayChange && { onEdit: setEditing })}
      />
      {editing && <LossDrawer accident={accident} part={editing} onClose={() => setEditing(undefined)} />}
    </Page>
  )
}

function HeaderLine({ report: { accident } }: { report: AccidentReport }) {
  const { vehicle, driver, connection, place } = accident
  const parts = [vehicle.name, driver?.name ?? 'driver not reported', connection.name, place?.text]
  return (
    <>
      <Dotted parts={parts} /> ·&nbsp;
      <Moment at={accident.occurredAt} zoned />
    </>
  )
}
