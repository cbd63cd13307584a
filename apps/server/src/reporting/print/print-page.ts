import { unavailable } from '../../app-error.ts'
import type { Services } from '../../services.ts'
import { emojiStyle } from './emoji-font.ts'

/** Each print is a separate browser. */
const printsAtOnce = 2
let printing = 0
/** Prints that continue when another one ends. */
const waiting: (() => void)[] = []
let lastReport: Promise<unknown> = Promise.resolve()

type Printer = Pick<Services, 'pdf'>

/**
 * Prints a self-contained page for a waiting person. Throws `unavailable` if printing isn't possible here or too many
 * prints are in progress.
 */
export async function printPage(printer: Printer, page: string): Promise<Uint8Array> {
  if (printing >= printsAtOnce) throw unavailable('Other PDFs are being created. Try again in a few seconds.', 5)
  printing++
  return printNow(printer, page)
}

/** Prints a page for a message: it waits for other prints. Throws `unavailable` if printing isn't possible here. */
export async function printWhenFree(printer: Printer, page: string): Promise<Uint8Array> {
  if (printing < printsAtOnce) printing++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return printNow(printer, page)
}

/** The same for reports that are sent at a time, one after another: they leave the other browser to people and notices. */
export function printInTurn(printer: Printer, page: string): Promise<Uint8Array> {
  const printed = lastReport.then(() => printWhenFree(printer, page))
  lastReport = printed.catch(() => {})
  return printed
}

async function printNow({ pdf }: Printer, page: string): Promise<Uint8Array> {
  try {
    return await pdf.print((await emojiStyle(page)) + page)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else printing--
  }
}
