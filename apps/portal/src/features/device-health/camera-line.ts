import { type Coverage, unreadWords } from '@milepost/contract/connections/reads'
import { countText } from '../../lib/format/formatters.ts'

/** "2 vehicles of 13 with known cameras"; without any known, why that is. */
export function cameraLine(listed: number, checked: number, coverage: Coverage): string {
  if (checked > 0)
    return `${countText(listed)} ${listed === 1 ? 'vehicle' : 'vehicles'} of ${countText(checked)} with known cameras`
  return coverage === 'complete'
    ? 'No vehicle has known cameras'
    : `Camera status: ${unreadWords[coverage].toLowerCase()}`
}
