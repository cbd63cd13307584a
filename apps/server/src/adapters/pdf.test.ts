import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPdfPrinter } from './pdf.ts'

const installed = existsSync('/usr/bin/chromium')
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9L9 0"/></svg>')}`
const rows = Array.from({ length: 70 }, (_, index) => `<tr><td>Unit ${index}</td><td>Łódź 東京</td></tr>`).join('')
const report = `<title>Report</title><style>@page{size:Letter}td{padding:4px}</style><img src="${picture}"><table>${rows}</table>`
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

/** A script in place of Chromium. */
async function program(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-browser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'browser')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return { folder, path }
}

test.skipIf(!installed)('prints a report of several pages, and loads nothing it doesn’t contain', async () => {
  const printer = createPdfPrinter({ chromium: null })
  expect(pagesOf(await printer.print(report))).toBeGreaterThan(1)
  const asked: string[] = []
  const server = createServer((request, response) => response.end(asked.push(request.url ?? '') && 'x')).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tall = `<p>One</p><img src="${home}/a"><iframe src="${home}/b"></iframe><link rel="stylesheet" href="${home}/c">
    <script>document.body.style.height = '9000px'</script>`
  expect(pagesOf(await printer.print(tall))).toBe(1)
  expect(asked).toEqual([])
})

test('explains how to install Chromium if it is missing', async () => {
  const printer = createPdfPrinter({ chromium: '/nowhere/chromium' })
  await expect(printer.print(report)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('apt-get install chromium'),
  })
})

test('ends a hanging browser with its helpers', async () => {
  const { folder, path } = await program('sleep 300 &\necho $! > "$(dirname "$0")/helper"\nwait')
  const printer = createPdfPrinter({ chromium: path, patienceMs: 1_000 })
  await expect(printer.print(report)).rejects.toMatchObject({ message: expect.stringContaining('took too long') })
  const helper = Number(await readFile(join(folder, 'helper'), 'utf8'))
  await expect.poll(() => isRunning(helper)).toBe(false)
})

test('quotes a browser that exits without a PDF, and passes it none of our settings', async () => {
  process.env.MILEPOST_PDF_TEST = 'a secret'
  onTestFinished(() => void delete process.env.MILEPOST_PDF_TEST)
  const { path } = await program('echo "no display, secret=[$MILEPOST_PDF_TEST]" >&2')
  await expect(createPdfPrinter({ chromium: path }).print(report)).rejects.toMatchObject({
    message: expect.stringContaining('no display, secret=[]'),
  })
})

/** True if a process is running: a zombie counts as ended. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) Z/.test(status)
}
