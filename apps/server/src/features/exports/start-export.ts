import { randomUUID } from 'node:crypto'
import type { Received } from '@milepost/contract/api/endpoint'
import { backgroundExportRows, type Export, type exportEndpoints } from '@milepost/contract/exports/endpoints'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { notFound } from '../../app-error.ts'
import { withTime } from '../../db/connection/allow-time.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { refuseTooMany } from './exports-at-work.ts'
import { filterWords } from './filter-words.ts'
import { findExport, toExport } from './queries.ts'
import { readRequest } from './read-request.ts'

type Ask = Received<typeof exportEndpoints.start>['body']

/** A file may take longer than a page, including counting its rows. */
const countSeconds = 60

/** Stores the request: a short list is written when it is downloaded, a long one in the background right away. */
export async function startExport(
  { queue }: Pick<Services, 'queue'>,
  db: ClientDatabase,
  caller: Caller,
  ask: Ask,
): Promise<Export> {
  const { source, request } = readRequest(caller, { ...ask, of: ask.of ?? null })
  if (source.subject && !(await source.subject.isThere(db, request.of))) throw notFound(source.subject.word)
  const totalRows = await withTime(db, countSeconds, (inTime) => source.count(inTime, request))
  const isLong = totalRows > backgroundExportRows
  const id = randomUUID()
  const client = await db
    .selectFrom('client')
    .select('timeZone')
    .where('id', '=', db.clientId)
    .executeTakeFirstOrThrow()
  const change = {
    action: 'export.start',
    subject: ['export', id],
    detail: { list: ask.list, rows: totalRows },
  } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    if (isLong) await refuseTooMany(queries, db.clientId, callerUserId(caller))
    await transaction
      .insertInto('exportFile')
      .values({
        clientId: db.clientId,
        id,
        list: ask.list,
        format: ask.format,
        query: JSON.stringify(ask.query),
        subject: ask.of ?? null,
        columns: ask.columns,
        filters: ask.filters ?? filterWords(ask.query, client.timeZone),
        units: ask.units,
        timeZone: ask.timeZone ?? client.timeZone,
        userId: callerUserId(caller),
        userName: callerName(caller),
        state: isLong ? 'queued' : 'done',
        rows: isLong ? 0 : totalRows,
        totalRows,
      })
      .execute()
    if (isLong)
      await queue.enqueue(
        transaction,
        'export.write',
        { clientId: db.clientId, exportId: id },
        { clientId: db.clientId, askedBy: callerUserId(caller) },
      )
  })
  return toExport((await findExport(db, id))!)
}
