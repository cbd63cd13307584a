import { kindWords, messageStateText } from '@milepost/contract/mail/columns'
import { messageStates, type OutboxMessage, outboxEndpoints } from '@milepost/contract/mail/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { callerUserId } from '../../access/caller.ts'
import { ifReadable } from '../../access/secret-box.ts'
import { notFound } from '../../app-error.ts'
import { resendMessage } from '../../channels/resend-message.ts'
import { secretMark } from '../../channels/secret-mark.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { type Route, serve } from '../../route.ts'
import { write } from '../../write.ts'

const columns = [
  'id',
  'kind',
  'purpose',
  'recipient',
  'subject',
  'state',
  'attempts',
  'error',
  'transport',
  'createdAt',
  'sentAt',
] as const
const hidden = '••••••'

const labelOf = (column: RawBuilder<unknown>, labels: readonly (readonly [string, string])[]) =>
  sql`case ${column} ${sql.join(
    labels.map(([value, label]) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} end`

/** Everything the list shows of a message, in lowercase. */
const shownText = sql`lower(concat_ws(' ', recipient, purpose, subject, error, ${labelOf(sql`kind`, Object.entries(kindWords))},
  case when state = 'sent' and transport = 'outbox' then ${sql.lit(messageStateText({ state: 'sent', transport: 'outbox' }))}
    else ${labelOf(
      sql`state`,
      messageStates.map((state) => [state, messageStateText({ state, transport: null })]),
    )} end))`

export const messageRoutes: readonly Route[] = [
  serve(outboxEndpoints.list, async ({ db, query }) => {
    const { states, SearchedText, SortBy, SortDirection, PageNumber, PageSize } = query
    let all = db.selectFrom('message')
    if (states.length) all = all.where('state', 'in', states)
    if (SearchedText) all = all.where(hasText(SearchedText, ({ isIn }) => isIn(shownText)))
    const { count } = await all.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    const rows = await all
      .select(columns)
      .orderBy(SortBy, (order) => (SortDirection === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy('id')
      .limit(PageSize)
      .offset((PageNumber - 1) * PageSize)
      .execute()
    return { items: rows as OutboxMessage[], totalCount: Number(count) }
  }),
  serve(outboxEndpoints.details, async ({ db, services, params }) => {
    const row = await db.selectFrom('message').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound('message')
    // In the outbox, no one else has the link; with a server, only the recipient does.
    const isShown = row.transport === 'outbox' && row.secretSealed
    const secret = isShown
      ? ifReadable(() => services.secrets.open(row.secretKeyId ?? '', row.secretSealed!), hidden)
      : hidden
    const fill = (text: string) => text.replaceAll(secretMark, secret)
    return { ...(row as OutboxMessage), text: fill(row.text), html: row.html && fill(row.html) }
  }),
  serve(outboxEndpoints.sendAgain, async ({ db, services, caller, params }) => {
    await write(
      { db, caller },
      { action: 'message.sendAgain', subject: ['message', params.id] },
      async (transaction) => {
        const row = await transaction
          .selectFrom('message')
          .select('state')
          .where('id', '=', params.id)
          .executeTakeFirst()
        if (!row) throw notFound('message')
        await resendMessage(services, transaction, params.id, { askedBy: callerUserId(caller) })
      },
    )
  }),
]
