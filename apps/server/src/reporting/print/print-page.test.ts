import { expect, test } from 'vitest'
import { printInTurn, printPage, printWhenFree } from './print-page.ts'

/** A printer whose prints end when the test says so, by their page. */
function slowPrinter() {
  const open = new Map<string, () => void>()
  const print = (page: string) =>
    new Promise<Uint8Array>((resolve) => open.set(page, () => resolve(new TextEncoder().encode(page))))
  return {
    printer: { pdf: { print } },
    started: async () => {
      // Prints start after a few microtasks.
      await new Promise(setImmediate)
      return [...open.keys()]
    },
    end: (page: string) => open.get(page)!(),
  }
}

test('prints for a message before a report, however many reports wait, and refuses only people', async () => {
  const { printer, started, end } = slowPrinter()
  const reports = ['report 1', 'report 2', 'report 3'].map((page) => printInTurn(printer, page))
  expect(await started()).toEqual(['report 1'])
  const notice = printWhenFree(printer, 'notice 1')
  expect(await started()).toEqual(['report 1', 'notice 1'])
  await expect(printPage(printer, 'person')).rejects.toThrow('Other PDFs are being created')
  const next = printWhenFree(printer, 'notice 2')
  end('notice 1')
  await notice
  expect(await started()).toEqual(['report 1', 'notice 1', 'notice 2'])
  end('report 1')
  await reports[0]
  expect(await started()).toEqual(['report 1', 'notice 1', 'notice 2', 'report 2'])
  for (const page of ['notice 2', 'report 2']) end(page)
  await Promise.all([next, reports[1]])
  await started()
  end('report 3')
  expect(new TextDecoder().decode(await reports[2])).toBe('report 3')
})
