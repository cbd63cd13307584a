import type { Units } from '@milepost/domain/quantity'
import { type Cell, type CellValue, cellValue } from './cell.ts'

/** Whose eyes a cell is written for: the person's units and the zone of times (IANA name). */
export type CellFormat = { units: Units; timeZone: string }

/** A column of a file: said, or where that cannot be, computed from each row. */
export type FileColumn<Row> = { header: string } & ({ cell: Cell } | { value: (row: Row) => CellValue })

/**
 * A column of a list, without markup: what tables, clipboards and files have in common. Where a file holds other than the
 * screen, such as a time in UTC too, or a number without its unit, `inFile` says what. Most are made by `columnKinds`; a
 * list whose columns all are is written by the database itself.
 */
export type ListColumn<Row> = {
  /** The same id as in the table, and where the server can sort by it, the name it sorts by. */
  id: string
  header: string
  /** Its texts are times in the reader's zone; the head of the column says which. */
  isTime?: true
  /** Only admins see it, have the list ordered by it, and take it into files. */
  forAdmins?: true
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

/** What a column of a file holds of a row. */
export const fileValue = <Row>(column: FileColumn<Row>, row: Row): CellValue =>
  'cell' in column ? cellValue(column.cell, row) : column.value(row)
