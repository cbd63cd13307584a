import type { DriverDetails } from '@milepost/contract/drivers/endpoints'
import { type DriverRecord, samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { useMay } from '../../../session/use-may.ts'
import { RecordFacts } from './record-facts.tsx'
import { refreshDrivers } from './refresh-drivers.ts'
import { SamePersonDrawer, useSamePersons } from './same-person-drawer.tsx'

/** What each provider reports about a merged driver, and who may be the same person. */
export function RecordsCard({ driver }: { driver: DriverDetails }) {
  const may = useMay(samePersonEndpoints.decide)
  const { data } = useSamePersons(driver.id)
  const [compares, setCompares] = useState(false)
  const [leaving, setLeaving] = useState<DriverRecord>()
  const proposed = may ? (data?.totalCount ?? 0) : 0
  const { records } = driver
  if (records.length < 2 && proposed === 0 && !compares) return null
  const separate = async ({ id }: DriverRecord) => {
    await call(samePersonEndpoints.separate, { params: { id } }).catch((failure: unknown) => {
      throw new Error(explain(failure).message)
    })
    toastSuccess('Drivers separated')
    await refreshDrivers()
  }
  return (
    <Card>
      <CardHeader title="Provider records" aside={records.length > 1 && `${countText(records.length)} merged`} />
      <CardBody className="grid gap-4">
        {records.length > 1 &&
          records.map((record) => <MergedRecord key={record.id} record={record} onSeparate={may && setLeaving} />)}
        {proposed > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-13">
            {proposed === 1
              ? 'Another driver may be the same person.'
              : `${countText(proposed)} other drivers may be the same person.`}
            <Button size="small" data-screen-only="" onClick={() => setCompares(true)}>
              Compare
            </Button>
          </p>
        )}
      </CardBody>
      {compares && <SamePersonDrawer driverId={driver.id} onClose={() => setCompares(false)} />}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(undefined)}
          title={`Separate ${leaving.name} at ${leaving.provider.displayName}?`}
          effect="They are two drivers again, each with the trips, events and coaching of their own connections."
          action="Separate"
          danger={false}
          onConfirm={() => separate(leaving)}
        />
      )}
    </Card>
  )
}

interface MergedRecordProps {
  record: DriverRecord
  /** False without permission. */
  onSeparate: false | ((record: DriverRecord) => void)
}

function MergedRecord({ record, onSeparate }: MergedRecordProps) {
  const format = useFormat()
  return (
    <section aria-label={`${record.name} at ${record.provider.displayName}`} className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">{record.name}</h3>
        {onSeparate && (
          <Button size="small" data-screen-only="" onClick={() => onSeparate(record)}>
            Separate
          </Button>
        )}
      </div>
      <RecordFacts record={record} />
      {record.goneAt && (
        <p className="text-12 text-text-3">Not listed by their provider since {format.day(record.goneAt)}</p>
      )}
    </section>
  )
}
