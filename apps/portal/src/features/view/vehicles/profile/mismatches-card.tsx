import { mismatchType } from '@milepost/contract/codes'
import type { MismatchDetails, MismatchSide } from '@milepost/contract/mismatch-details'
import type { VehicleDetails } from '@milepost/contract/vehicles'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/formatters.ts'
import { Moment } from '../../../../lib/moment.tsx'
import { durationText } from '../../../../lib/time-text.ts'
import { vinParts } from './vin-parts.ts'

/** What does not fit the vehicle, as either side has it. */
export function MismatchesCard({ vehicle: { mismatchDetails, provider } }: { vehicle: VehicleDetails }) {
  return (
    <Card>
      <CardHeader title="Mismatches" aside={mismatchDetails.length === 0 && 'none'} />
      {mismatchDetails.length === 0 ? (
        <Empty title="Position, VIN and device fit this vehicle." />
      ) : (
        <CardBody className="grid gap-4">
          {mismatchDetails.map((mismatch) => (
            <Mismatch key={mismatch.mismatchType} mismatch={mismatch} provider={provider.displayName} />
          ))}
        </CardBody>
      )}
    </Card>
  )
}

function Mismatch({ mismatch, provider }: { mismatch: MismatchDetails; provider: string }) {
  const format = useFormat()
  const { mismatchType: type, since, here, provider: there, distanceMeters, gapSeconds, reason } = mismatch
  const apart = [
    distanceMeters !== null && `${format.distance(distanceMeters)} apart`,
    gapSeconds !== null && `within ${durationText(gapSeconds)}`,
  ].filter(Boolean)
  const rows = rowsOf(here, there)
  return (
    <section className="grid gap-1.5 text-13">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-[560]">
        {mismatchType.word(type)}
        <span className="text-12 font-normal text-text-3">
          since <Moment at={since} />
        </span>
      </h3>
      {apart.length > 0 && <p className="num">{apart.join(', ')}</p>}
      {reason && <p className="text-text-2">{reason}</p>}
      {rows.length > 0 && (
        <table className="num w-full text-12">
          <thead>
            <tr className="text-left text-text-3">
              <td />
              <th scope="col" className="font-normal">
                As entered
              </th>
              <th scope="col" className="font-normal">
                {type === mismatchType.code.vin ? 'Read by the device' : provider}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, own, other }) => (
              <tr key={name}>
                <th scope="row" className="pr-2 text-left align-top font-normal text-text-3">
                  {name}
                </th>
                <td className="pr-2 align-top wrap-anywhere">{own ?? '—'}</td>
                <td className="align-top wrap-anywhere">{other ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Row = { name: string; own: ReactNode; other: ReactNode }

/** What both sides have of a fact that at least the other tells. */
function rowsOf(here: MismatchSide, there: MismatchSide): Row[] {
  const rows: Row[] = []
  if (there.vin)
    rows.push({
      name: 'VIN',
      own: <Vin vin={here.vin} against={there.vin} />,
      other: <Vin vin={there.vin} against={here.vin} />,
    })
  if (there.deviceId) rows.push({ name: 'Device', own: here.deviceId, other: there.deviceId })
  if (there.lastContactAt)
    rows.push({
      name: 'Last heard',
      own: here.lastContactAt && <Moment at={here.lastContactAt} />,
      other: <Moment at={there.lastContactAt} />,
    })
  return rows
}

/** A VIN whose letters that differ stand out, also for those who see no colours. */
function Vin({ vin, against }: { vin: string | null; against: string | null }) {
  if (!vin) return '—'
  return (
    <span className="font-mono">
      {vinParts(vin, against).map(({ text, differs, at }) =>
        differs ? (
          <mark key={at} className="bg-destructive-soft font-semibold text-destructive underline">
            {text}
          </mark>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </span>
  )
}
