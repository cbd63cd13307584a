import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { markup } from './markup.ts'
import { numbers } from './page-parts.ts'
import { pageStyle } from './page-style.ts'

const browser = '/usr/bin/chromium'
/** Counts the lines of each figure, for the browser to run. */
const count = `document.body.textContent = JSON.stringify([...document.querySelectorAll('td:not(:first-child)')].map((cell) => {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}))`

test.skipIf(!existsSync(browser))('keeps every figure of a table on one line, however narrow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const figures = ['1,234,567.8 mi', '12.5 per 1,000 mi', '–3 of 45 hr', '<0.1']
  const page = markup`<div style="width: 420px">${numbers(
    ['Type', 'A', 'B', 'C', 'D'],
    [['Following another vehicle too closely for longer than a while', ...figures]],
  )}</div>`.text
  const path = join(folder, 'page.html')
  writeFileSync(path, `<meta charset="utf-8"><style>${pageStyle('').text}</style>${page}<script>${count}</script>`)
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`, '--dump-dom']
  const dom = execFileSync(browser, [...flags, `file://${path}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(JSON.parse(/<body>(.*?)<\/body>/s.exec(dom)![1]!)).toEqual(figures.map(() => 1))
})
