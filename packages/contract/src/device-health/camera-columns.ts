import { type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { CameraHealthRow } from './cameras.ts'
import { reportedAgain } from './mismatch-columns.ts'

const { text, word, list, time } = columnKinds<CameraHealthRow>()

/** Label of a camera marked as fixed until it is reported again. */
export const markedFixed = 'Marked as fixed'

/** Returns a camera's status in a word or two; null if nothing was ever reported. */
export function channelText({ cameraStatuses }: CameraHealthRow, position: CameraPosition): string | null {
  const channel = cameraStatuses.find((one) => one.position === position)
  if (!channel) return null
  return channel.resolvedAt ? markedFixed : cameraHealth.word(channel.status)
}

const channel = (id: string, position: CameraPosition): ListColumn<CameraHealthRow> => ({
  id,
  header: cameraPosition.word(position),
  text: (row) => channelText(row, position),
})

/** Most important first. */
export const cameraColumns: readonly ListColumn<CameraHealthRow>[] = [
  text('vehicle', 'Vehicle', 'vehicle.name'),
  word('status', 'Cameras', codeWords(cameraHealth)),
  time('since', 'Since'),
  channel('frontExternal', cameraPosition.code.frontExternal),
  channel('frontInternal', cameraPosition.code.frontInternal),
  channel('rearExternal', cameraPosition.code.rearExternal),
  channel('other', cameraPosition.code.unknown),
  word('cameBack', reportedAgain, yesOrNo(reportedAgain, null)),
  text('vin', 'VIN', 'vehicle.vin'),
  text('connection', 'Connection', 'connection.name'),
  text('provider', 'Provider', 'provider.displayName'),
  list('groups', 'Groups', [{ kind: 'text', of: 'groupName' }], 'vehicle.groups'),
  time('createdAt', 'Reported'),
  time('lastGpsDateTime', 'Last GPS'),
]
