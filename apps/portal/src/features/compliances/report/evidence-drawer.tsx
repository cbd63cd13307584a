import { type ComplianceEvidence, complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import { acceptableText } from '@milepost/contract/compliances/words'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Link } from '@milepost/ui/layout/link'
import type { ReactNode } from 'react'
import { vehicleHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { ComplianceCell } from './compliance-cell.tsx'
import { HoursEvidence } from './hours-evidence.tsx'
import { NightsEvidence } from './nights-evidence.tsx'
import { RadiusMap } from './radius-map.tsx'
import { RegionsEvidence } from './regions-evidence.tsx'
import { monthWords } from './shown-month.ts'

const width = 720

interface EvidenceDrawerProps {
  vehicleId: string
  month: string
  /** Asks for the settings that the result depends on. */
  onSet: (id: string) => void
  onClose: () => void
}

/** What a vehicle's result was decided by. */
export function EvidenceDrawer({ vehicleId, month, onSet, onClose }: EvidenceDrawerProps) {
  const { timeZone } = useFormat()
  const query = useAnswer(answerOf(endpoints.evidence, { params: { vehicleId }, query: { month } }))
  const evidence = query.data
  const words = monthWords(month, timeZone, new Date())
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={evidence?.row.vehicle.name ?? 'Evidence'}
      description={evidence ? `${evidence.row.checklist.name} · ${evidence.row.connection.name} · ${words}` : words}
      width={width}
      footer={
        <>
          <Button onClick={() => onSet(vehicleId)}>Change settings</Button>
          <Button asChild>
            <Link href={vehicleHref(vehicleId)}>Open vehicle</Link>
          </Button>
        </>
      }
    >
      {evidence ? (
        <Evidence evidence={evidence} />
      ) : query.isError ? (
        <QueryFailed what="the evidence" query={query} />
      ) : (
        <SkeletonLines lines={10} label="Loading evidence" />
      )}
    </Drawer>
  )
}

function Evidence({ evidence }: { evidence: ComplianceEvidence }) {
  const { row, metrics, privateTrips } = evidence
  const { units } = useFormat()
  const has = (key: ComplianceEvidence['metrics'][number]['key']) => metrics.some((metric) => metric.key === key)
  const isInRegion = has('outOfRegisteredProvince') || has('parkWithinRegisteredProvince')
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul aria-label="Metrics" className="grid gap-2 text-13">
        {metrics.map(({ key, name, acceptableValues }) => (
          <li key={key} className="grid gap-x-3 border-b border-border pb-2 tablet:grid-cols-[minmax(0,1fr)_auto]">
            <span>
              {name}
              <span className="block text-12 text-text-3">Acceptable: {acceptableText(acceptableValues, units)}</span>
            </span>
            <ComplianceCell cell={row.cells.find((cell) => cell.key === key)} vehicleId={row.vehicle.id} />
          </li>
        ))}
      </ul>
      {(has('radiusFromParkLocation') || has('parkWithinRegisteredProvince')) && (
        <Part title="Places">
          <RadiusMap evidence={evidence} />
        </Part>
      )}
      {isInRegion && (
        <Part title="States and provinces">
          <RegionsEvidence evidence={evidence} />
        </Part>
      )}
      {has('operatingHours') && (
        <Part title="Operating hours">
          <HoursEvidence evidence={evidence} />
        </Part>
      )}
      {has('parkWithinRegisteredProvince') && (
        <Part title="Nights">
          <NightsEvidence evidence={evidence} />
        </Part>
      )}
      {privateTrips > 0 && (
        <p className="text-12 text-text-3">
          {countText(privateTrips)} private {privateTrips === 1 ? 'trip isn’t' : 'trips aren’t'} checked: only time and
          distance are stored.
        </p>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-2">
    <h3 className="text-13 font-semibold">{title}</h3>
    {children}
  </section>
)
