import type { LossRunResult } from '@milepost/contract/claims/import'
import { countText } from '../../../lib/format/formatters.ts'

type Rows = Pick<LossRunResult, 'rows'>

/** ", 1 without losses, 3 with a note"; empty without either. */
export function noteOf({ rows }: Rows): string {
  const without = rows.filter(({ action }) => action === 'noLosses').length
  const noted = rows.filter(({ notes, action }) => notes.length > 0 && action !== 'noLosses').length
  return [
    without > 0 ? `, ${countText(without)} without losses` : '',
    noted > 0 ? `, ${countText(noted)} with a note` : '',
  ].join('')
}

/** Returns what an import did: "3 claims imported". */
export function importedText({ rows }: Rows): string {
  const changed = rows.filter(({ action }) => action === 'new' || action === 'changed').length
  if (changed > 0) return `${countText(changed)} ${changed === 1 ? 'claim' : 'claims'} imported`
  return rows.some(({ action }) => action === 'noLosses') ? 'Days without losses imported' : 'No claim changed'
}
