import { claimFieldWords, type LossRunResult } from '@milepost/contract/claims/import'
import { countText } from '../../../lib/format/formatters.ts'

/** Returns what an import did: "3 claims imported". */
export function importedText(rows: LossRunResult['rows']): string {
  const changed = rows.filter(({ action }) => action === 'new' || action === 'changed').length
  if (changed > 0) return `${countText(changed)} ${changed === 1 ? 'claim' : 'claims'} imported`
  return rows.some(({ action }) => action === 'noLosses') ? 'Days without losses imported' : 'No claim changed'
}

/** "2 new, 1 changed, 5 unchanged, 3 with a note", or what has to be corrected before anything is imported. */
export function summaryOf({ missing, rows }: LossRunResult): string {
  if (missing.length > 0)
    return `Choose the column of ${missing.map((field) => claimFieldWords[field].toLowerCase()).join(', ')}.`
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0)
    return `Nothing is imported until ${countText(wrong)} ${wrong === 1 ? 'line is' : 'lines are'} corrected.`
  const count = (action: string) => countText(rows.filter((row) => row.action === action).length)
  const without = rows.filter(({ action }) => action === 'noLosses').length
  const stated = without > 0 ? `, ${countText(without)} without losses` : ''
  const noted = rows.filter(({ notes, action }) => notes.length > 0 && action !== 'noLosses').length
  const note = noted > 0 ? `, ${countText(noted)} with a note` : ''
  return `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged${stated}${note}`
}
