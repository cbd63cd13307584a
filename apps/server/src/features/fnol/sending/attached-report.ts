import type { SentLevel } from '@milepost/contract/fnol/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { largestAttachmentBytes, largestAttachmentMegabytes } from '@milepost/domain/limits'
import { AppError } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { printForRecipients } from '../../accidents/pdf/commands.ts'
import { readRules } from '../rules.ts'

/** A report to attach, or why a notice has none. */
export type Attached = { file: { file: string; name: string } } | { file: null; note: string }

/** Notices wait at most this long for their reports, whatever their number. */
const patienceMs = 45_000

const late = 'The PDF wasn’t ready in time, so this notice has a link instead.'
const unconfirmed = 'A PDF needs a confirmed loss, so this notice has a link instead.'
const tooLarge = `The PDF is larger than ${largestAttachmentMegabytes} MB, so this notice has a link instead.`

export const noticeKey = ({ id, level }: { id: string; level: SentLevel }): string => `${id} ${level}`

/**
 * Prints the reports of notices whose rule attaches them, by `noticeKey`, outside of any transaction. A report that can't
 * be printed or isn't ready in time never holds up its notice.
 */
export async function printAttached(
  services: Services,
  db: ClientDatabase,
  due: readonly { id: string; level: SentLevel }[],
  mostMs = patienceMs,
): Promise<Map<string, Attached>> {
  const rules = await readRules(db)
  const wanted = due.filter(({ level }) =>
    rules.some(({ notificationLevel, attach }) => notificationLevel === level && attach === 'pdf'),
  )
  const printed = new Map<string, Promise<Attached>>()
  const until = performance.now() + mostMs
  const found = new Map<string, Attached>()
  for (const one of wanted) {
    const print = printed.get(one.id) ?? printOne(services, db, one.id)
    printed.set(one.id, print)
    found.set(noticeKey(one), await within(print, until - performance.now()))
  }
  return found
}

async function printOne(services: Services, db: ClientDatabase, id: string): Promise<Attached> {
  try {
    const loss = await db
      .selectFrom('accident')
      .select('number')
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (!loss) return { file: null, note: unconfirmed }
    const { pdf } = await printForRecipients(services, db, id)
    if (pdf.byteLength > largestAttachmentBytes) return { file: null, note: tooLarge }
    const file = await services.media.put(pdf, 'pdf')
    return { file: { file, name: `Loss ${accidentDisplayId(loss.number)}.pdf` } }
  } catch (error) {
    services.log.warn({ err: error, clientId: db.clientId }, 'a notice of loss goes without its PDF')
    const reason = error instanceof AppError ? ` ${error.message}` : ''
    return { file: null, note: `The PDF couldn’t be created, so this notice has a link instead.${reason}` }
  }
}

async function within(print: Promise<Attached>, ms: number): Promise<Attached> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Attached>((resolve) => {
    timer = setTimeout(() => resolve({ file: null, note: late }), Math.max(0, ms))
  })
  return Promise.race([print, over]).finally(() => clearTimeout(timer))
}
