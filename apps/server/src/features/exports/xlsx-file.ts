import { Readable } from 'node:stream'
import { type CellValue, runsAsFormula } from '@milepost/contract/columns/cell'
import { type FileColumn, fileValue } from '@milepost/contract/columns/column'
import { ZipFile } from 'yazl'

/** Maximum rows per sheet (ECMA-376; Excel's limits). */
const sheetRows = 1_048_576
const mostCharacters = 32_767
const style = { plain: 0, bold: 1, asTyped: 2, time: 3 } as const

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Not allowed in XML 1.0: control characters and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(unwritable, '').replace(/[&<>"]/g, (character) => special[character]!)

function cellXml(address: string, value: CellValue, styleOf: number): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${address}"><v>${value}</v></c>` : ''
  const text = value.length > mostCharacters ? `${value.slice(0, mostCharacters - 1)}…` : value
  // Text is never run, but would be once someone edits the cell; marked as typed it stays text.
  const used = styleOf === style.plain && runsAsFormula(text) ? style.asTyped : styleOf
  const mark = used === style.plain ? '' : ` s="${used}"`
  return `<c r="${address}" t="inlineStr"${mark}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Converts a time to a sheet's day number: days since the last day of 1899, in the text's own time zone. */
const daysOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 86_400_000 + 25_569

/** Before March 1900, programs disagree about day numbers. */
const firstDay = 61

/** Returns a time as a day number, which can be sorted and calculated with; as text if sheets have no number for it. */
function timeXml(address: string, value: CellValue): string {
  const days = typeof value === 'string' ? daysOf(value) : Number.NaN
  return days >= firstDay
    ? `<c r="${address}" s="${style.time}"><v>${days.toFixed(10)}</v></c>`
    : cellXml(address, value, style.plain)
}

/** Returns `A`, `B`, … `AA` for columns counted from 0. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
const letters = Array.from({ length: 200 }, (_, index) => columnLetters(index))

function rowXml(row: number, cells: readonly CellValue[], styles: readonly number[]): string {
  const xml = cells.map((value, index) => {
    const address = `${letters[index]}${row}`
    const styleOf = styles[index] ?? style.plain
    return styleOf === style.time ? timeXml(address, value) : cellXml(address, value, styleOf)
  })
  return `<row r="${row}">${xml.join('')}</row>`
}

/**
 * Writes a list as an Office Open XML workbook with constant memory: the frozen headers and its rows, and on the last
 * sheet a description. What doesn't fit on a sheet continues on the next.
 */
export function xlsxFile<Row>(
  about: readonly (readonly CellValue[])[],
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  const zip = new ZipFile()
  const rows = rowsOf(columns, batches)
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(`${head}${xml}`), path)
  let sheets = 0
  const addSheet = () => {
    sheets += 1
    const sheet = Readable.from(sheetXml(columns, rows), { objectMode: false })
    sheet.once('error', (error) => zip.outputStream.emit('error', error))
    sheet.once('end', () => {
      if (rows.isOver) finish()
      else addSheet()
    })
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`)
  }
  const finish = () => {
    sheets += 1
    const all = Array.from({ length: sheets }, (_, index) => index + 1)
    add(`xl/worksheets/sheet${sheets}.xml`, aboutXml(about))
    add('[Content_Types].xml', contentTypesXml(all))
    add('_rels/.rels', relationsXml([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]))
    add('xl/workbook.xml', workbookXml(all))
    add(
      'xl/_rels/workbook.xml.rels',
      relationsXml([
        ...all.map((sheet) => ({ id: `rId${sheet}`, type: 'worksheet', target: `worksheets/sheet${sheet}.xml` })),
        { id: `rId${sheets + 1}`, type: 'styles', target: 'styles.xml' },
      ]),
    )
    add('xl/styles.xml', stylesXml)
    zip.end()
  }
  addSheet()
  const file = zip.outputStream as Readable
  // The zip library doesn't notify its source that the reader has left.
  file.once('close', () => void rows.leave().catch(() => {}))
  return file
}

type Rows = { next(): Promise<IteratorResult<CellValue[], void>>; leave(): Promise<unknown>; isOver: boolean }

/** Yields the cells of a list's rows across sheets. */
function rowsOf<Row>(columns: readonly FileColumn<Row>[], batches: AsyncIterable<readonly Row[]>): Rows {
  async function* all(): AsyncGenerator<CellValue[], void> {
    for await (const batch of batches) for (const row of batch) yield columns.map((column) => fileValue(column, row))
  }
  const source = all()
  const rows: Rows = {
    isOver: false,
    async next() {
      const one = await source.next()
      if (one.done) rows.isOver = true
      return one
    },
    leave: () => source.return(),
  }
  return rows
}

async function* sheetXml<Row>(columns: readonly FileColumn<Row>[], rows: Rows): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>`
  yield rowXml(
    1,
    columns.map(({ header }) => header),
    columns.map(() => style.bold),
  )
  const styles = columns.map((column) => ('cell' in column && column.cell.kind === 'time' ? style.time : style.plain))
  let text = ''
  for (let row = 2; row <= sheetRows; row += 1) {
    const one = await rows.next()
    if (one.done) break
    text += rowXml(row, one.value, styles)
    if (text.length > 65_536) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

const aboutXml = (rows: readonly (readonly CellValue[])[]) =>
  `<worksheet xmlns="${spreadsheet}"><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="12" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>${rows.map((cells, index) => rowXml(index + 1, cells, [style.bold])).join('')}</sheetData></worksheet>`

const contentTypesXml = (sheets: readonly number[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${officeTypes}.styles+xml"/>${sheets
    .map(
      (sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${officeTypes}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const relationsXml = (relations: readonly { id: string; type: string; target: string }[]) =>
  `<Relationships xmlns="${packageRelationships}">${relations
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookXml = (sheets: readonly number[]) =>
  `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${sheets
    .map(
      (sheet) =>
        `<sheet name="${sheet === sheets.length ? 'About' : `Sheet ${sheet}`}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
    )
    .join('')}</sheets></workbook>`

const stylesXml = `<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`
