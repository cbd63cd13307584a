import { withoutInvisible } from '@milepost/domain/text/invisible'

/** A name of a column without case, spaces and signs. */
export const plainHeader = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * The text of a cell, without invisible characters and the sign that keeps spreadsheets from running it as a formula; null if
 * empty.
 */
export const cellText = (cell: string | undefined): string | null =>
  (cell &&
    withoutInvisible(cell)
      .replace(/^'(?=[=+@-])/, '')
      .trim()) ||
  null

/** Returns the calendar day (yyyy-mm-dd) of `2026-11-20` or `11/20/2026`; undefined if there is no such day. */
export function dayOfCell(text: string): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = american ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}` : text
  const at = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && at.toJSON()?.startsWith(day) ? day : undefined
}

/** Returns an amount in US dollars like `$12,500.00`; undefined if it isn't one, or negative. */
export function amountOfCell(text: string): number | undefined {
  const digits = text.replace(/^(US)?\$\s*/i, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}
