import { unavailable } from '../../app-error.ts'
import type { Services } from '../../services.ts'
import { emojiStyle } from './emoji-font.ts'

/** Each print is a separate browser. */
const printsAtOnce = 2
let printing = 0

/**
 * Prints a self-contained page for a waiting person. Throws `unavailable` if printing isn't possible here or too many
 * prints are in progress.
 */
export async function printPage({ pdf }: Pick<Services, 'pdf'>, page: string): Promise<Uint8Array> {
  if (printing >= printsAtOnce) throw unavailable('Other PDFs are being created. Try again in a few seconds.', 5)
  printing++
  try {
    return await pdf.print((await emojiStyle(page)) + page)
  } finally {
    printing--
  }
}
