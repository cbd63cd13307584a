import { claimFieldWords, type LossRunResult } from '@milepost/contract/claims/import'
import { countText } from '../../../lib/format/formatters.ts'

export const claimsText = (count: number): string => `${countText(count)} ${count === 1 ? 'claim' : 'claims'}`

/** "2 new, 1 changed, 5 unchanged, 3 with a note", or what has to be corrected before anything is imported. */
export function summaryOf({ missing, rows }: LossRunResult): string {
  if (missing.length > 0)
    return `Choose the column of ${missing.map((field) => claimFieldWords[field].toLowerCase()).join(', ')}.`
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0)
    return `Nothing is imported until ${countText(wrong)} ${wrong === 1 ? 'line is' : 'lines are'} corrected.`
  const count = (action: string) => countText(rows.filter((row) => row.action === action).length)
  const noted = rows.filter(({ notes }) => notes.length > 0).length
  const note = noted > 0 ? `, ${countText(noted)} with a note` : ''
  return `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged${note}`
}
