import { unavailable } from '../../app-error.ts'
import type { Services } from '../../services.ts'
import { emojiStyle } from './emoji-font.ts'

/** Each print is a browser of its own. */
const printsAtOnce = 2
let printing = 0

/**
 * Prints a page that brings everything with it, for somebody who waits. Throws `unavailable` where nothing can be printed here,
 * or too many print at this moment.
 */
export async function printPage({ pdf }: Pick<Services, 'pdf'>, page: string): Promise<Uint8Array> {
  if (printing >= printsAtOnce) throw unavailable('Other PDFs are being made. Try again in a few seconds.', 5)
  printing++
  try {
    return await pdf.print((await emojiStyle(page)) + page)
  } finally {
    printing--
  }
}
