import { type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { CameraHealthRow } from './cameras.ts'

const { text, word, list, time } = columnKinds<CameraHealthRow>()

/** What a camera that somebody marked as fixed is called until it is told of again. */
export const markedFixed = 'Marked as fixed'

/** How a camera stands, in a word or two; nothing of one that nothing was ever told of. */
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

/** What matters most first. */
export const cameraColumns: readonly ListColumn<CameraHealthRow>[] = [
  text('vehicle', 'Vehicle', 'vehicle.name'),
  word('status', 'Cameras', codeWords(cameraHealth)),
  time('since', 'Since'),
  channel('frontExternal', cameraPosition.code.frontExternal),
  channel('frontInternal', cameraPosition.code.frontInternal),
  channel('rearExternal', cameraPosition.code.rearExternal),
  channel('other', cameraPosition.code.unknown),
  word('cameBack', 'Came back', yesOrNo('Came back', null)),
  text('vin', 'VIN', 'vehicle.vin'),
  text('connection', 'Connection', 'connection.name'),
  text('provider', 'Provider', 'provider.displayName'),
  list('groups', 'Groups', [{ kind: 'text', of: 'groupName' }], 'vehicle.groups'),
  time('createdAt', 'Reported'),
  time('lastGpsDateTime', 'Last GPS'),
]
