import { instantText } from '../instant-text.ts'
import type { Units } from '../quantity.ts'

/** What a cell holds as text or number; nothing becomes an empty cell. */
export type CellValue = string | number | null | undefined

/** Whose eyes a cell is written for: the person's units and the zone of times (IANA name). */
export type CellFormat = { units: Units; timeZone: string }

/** A column of a file. */
export type FileColumn<Row> = { header: string; value: (row: Row) => CellValue }

/**
 * A column of a list, without markup: what tables, clipboards and files have in common. Where a file holds more than the
 * screen, such as a time in UTC too, or a number without its unit, `inFile` says what.
 */
export type ListColumn<Row> = {
  /** The same id as in the table, and where the server can sort by it, the name it sorts by. */
  id: string
  header: string
  /** Its texts are times in the reader's zone; the head of the column says which. */
  isTime?: true
  text: (row: Row, format: CellFormat) => CellValue
  inFile?: (format: CellFormat) => readonly FileColumn<Row>[]
}

/** The columns of a file that the chosen columns of a list become, in the order chosen. Unknown ids are left out. */
export function fileColumns<Row>(
  columns: readonly ListColumn<Row>[],
  ids: readonly string[],
  format: CellFormat,
): FileColumn<Row>[] {
  return ids.flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return []
    return column.inFile?.(format) ?? [{ header: column.header, value: (row: Row) => column.text(row, format) }]
  })
}

/** A time: on screen in the reader's zone, in files in UTC and in that zone. */
export function timeColumn<Row>(
  id: string,
  header: string,
  instant: (row: Row) => string | null | undefined,
): ListColumn<Row> {
  const inZone = (zone: string) => (row: Row) => {
    const at = instant(row)
    return at && instantText(at, zone)
  }
  const zones = (zone: string) => (zone === 'UTC' ? ['UTC'] : ['UTC', zone])
  return {
    id,
    header,
    isTime: true,
    text: (row, { timeZone }) => inZone(timeZone)(row),
    inFile: ({ timeZone }) => zones(timeZone).map((zone) => ({ header: `${header} (${zone})`, value: inZone(zone) })),
  }
}
