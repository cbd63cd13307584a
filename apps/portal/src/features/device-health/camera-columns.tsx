import { channelText, cameraColumns as reported } from '@milepost/contract/device-health/camera-columns'
import type { CameraHealthRow } from '@milepost/contract/device-health/cameras'
import { type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { Moment } from '../../lib/format/moment.tsx'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { LastGps } from '../vehicles/shared/last-gps.tsx'
import { CameBack } from './shared/came-back.tsx'
import { CameraDot } from './shared/camera-dots.tsx'

/** How the camera health columns are rendered, most important first. */
export const cameraColumns = columnsOf<CameraHealthRow>(reported, [
  { id: 'vehicle', sort: true },
  {
    id: 'status',
    sort: true,
    descendingFirst: true,
    priority: 1,
    hint: 'The worst status among its known cameras',
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <Health word={cameraHealth.word(row.status)} status={row.status} />
        {isUnreported(row) && (
          <span className="text-text-3" title="The provider doesn’t report which camera it is">
            position not reported
          </span>
        )}
        {row.cameBack && <CameBack />}
      </span>
    ),
  },
  {
    id: 'since',
    sort: true,
    hint: 'When it started or, if not reported, when it was first reported',
    priority: 1,
    cell: ({ since }) => <Moment at={since} never="Not reported" />,
  },
  ...(['frontExternal', 'frontInternal', 'rearExternal'] as const).map((id) => ({
    id,
    priority: 2 as const,
    cell: (row: CameraHealthRow) => <Channel row={row} position={cameraPosition.code[id]} />,
  })),
  { id: 'other', hiddenAtFirst: true },
  { id: 'cameBack', hiddenAtFirst: true },
  { id: 'vin', hiddenAtFirst: true, cell: ({ vehicle: { vin } }) => vin && <code className="font-mono">{vin}</code> },
  { id: 'connection', sort: true, ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
  { id: 'provider', hiddenAtFirst: true },
  { id: 'groups', priority: 3 },
  {
    id: 'createdAt',
    sort: true,
    descendingFirst: true,
    priority: 3,
    hint: 'When the provider last reported it, or an image showed it',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'lastGpsDateTime',
    hiddenAtFirst: true,
    cell: ({ lastGpsDateTime: at, connection }) => <LastGps at={at} connections={[connection]} />,
  },
])

/** True if an obstructed camera's position isn't reported, so no camera column shows it. */
const isUnreported = ({ status, cameraStatuses }: CameraHealthRow) =>
  status === cameraHealth.code.obstructed &&
  cameraStatuses.some(
    (one) =>
      one.position === cameraPosition.code.unknown &&
      one.status === cameraHealth.code.obstructed &&
      one.resolvedAt === null,
  )

function Health({ word, status }: { word: string; status: CameraHealthRow['status'] }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <CameraDot status={status} />
      {word}
    </span>
  )
}

function Channel({ row, position }: { row: CameraHealthRow; position: CameraPosition }) {
  const channel = row.cameraStatuses.find((one) => one.position === position)
  const word = channelText(row, position)
  if (!channel || word === null) return <span className="text-text-3">—</span>
  return <Health word={word} status={channel.resolvedAt ? cameraHealth.code.none : channel.status} />
}
