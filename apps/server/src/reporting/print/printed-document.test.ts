import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPdfPrinter } from '../../adapters/pdf.ts'
import { markup } from './markup.ts'
import { type PrintedDocument, printedDocument } from './printed-document.ts'

const document: PrintedDocument = {
  client: { name: 'Harbor Mutual', timeZone: 'America/New_York' },
  title: 'Loss AC0012',
  subject: ['Unit 7', 'Northline Midwest', null],
  period: 'Nov 20, 2026',
  zone: 'America/Chicago',
  scoreVersion: 3,
  note: 'Some clips are pending.',
  printedAt: new Date('2026-11-22T00:00:00Z'),
  content: [markup`<p style="height: 1500px">Facts</p>`, false],
}

test('names the zone of the print time only if the header names another one', () => {
  expect(printedDocument(document)).toContain('7:00:00 PM EST')
  expect(printedDocument({ ...document, zone: 'America/New_York' })).not.toContain('EST')
})

test('names client, subject, period, zone and score version above the content', () => {
  const page = printedDocument(document)
  expect(page).toContain('<bdi>Unit 7</bdi> · <bdi>Northline Midwest</bdi></p>')
  expect(page).toContain('<p>Nov 20, 2026 · times in Central Time · score version 3</p>')
  expect(printedDocument({ ...document, scoreVersion: null })).not.toContain('score version')
})

const tools = ['/usr/bin/chromium', '/usr/bin/pdftotext']

test.skipIf(!tools.every(existsSync))(
  'prints them, with client, print time and page number on each sheet',
  async () => {
    const pdf = await createPdfPrinter({ chromium: null }).print(printedDocument(document))
    const sheets = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f')
    expect(sheets[0]).toContain('Nov 20, 2026 · times in Central Time · score version 3')
    expect(sheets[0]).toContain('Unit 7 · Northline Midwest')
    for (const [index, sheet] of sheets.slice(0, 2).entries())
      expect(sheet.replaceAll(/\s+/g, ' ')).toContain(
        `Harbor Mutual · Loss AC0012 · Printed Nov 21, 2026, 7:00:00 PM EST ${index + 1} of 2`,
      )
  },
)
