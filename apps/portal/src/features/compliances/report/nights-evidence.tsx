import type { ComplianceEvidence } from '@milepost/contract/compliances/endpoints'
import { missing } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { type Stay, staysOf } from './stays.ts'

/** Where the vehicle was parked at three in the morning. */
export function NightsEvidence({ evidence: { overnight, registeredRegionId } }: { evidence: ComplianceEvidence }) {
  const format = useFormat()
  if (overnight.length === 0)
    return (
      <p className="text-13 text-text-3">
        No known night: a night is known if the trips before and after it end and begin at the same place.
      </p>
    )
  const columns: Column<Stay>[] = [
    {
      id: 'day',
      header: 'Night of',
      cell: ({ day, lastDay }) => (lastDay === day ? day : `${day} – ${lastDay}`),
    },
    { id: 'nights', header: 'Nights', align: 'end', priority: 1, cell: ({ nights }) => countText(nights) },
    {
      id: 'region',
      header: 'State or province',
      priority: 1,
      cell: ({ regionId }) => (
        <span className={isAway(regionId, registeredRegionId) ? 'text-destructive' : undefined}>
          {regionName(regionId)}
        </span>
      ),
    },
    {
      id: 'distance',
      header: 'From park location',
      align: 'end',
      priority: 1,
      cell: ({ distanceMeters }) => (distanceMeters === null ? missing : format.distance(distanceMeters)),
    },
  ]
  return <PlainTable label="Nights" columns={columns} rows={staysOf(overnight)} rowId={({ day }) => day} />
}

const isAway = (regionId: number, home: number | null) => home !== null && regionId !== 0 && regionId !== home
