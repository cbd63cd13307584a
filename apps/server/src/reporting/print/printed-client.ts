import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Reads the client a document is printed for. */
export const printedClient = (db: ClientDatabase): Promise<PrintedDocument['client']> =>
  db.selectFrom('client').where('id', '=', db.clientId).select(['name', 'timeZone']).executeTakeFirstOrThrow()
