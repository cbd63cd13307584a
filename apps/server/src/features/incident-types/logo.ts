import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { logoVersion } from '../../access/client-brand.ts'
import { invalid, notFound } from '../../app-error.ts'
import { typeKeys } from '../../db/connection/reference-cache.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { sendLogoFile, storeLogo } from '../../reporting/logos/logo-files.ts'
import { readForm } from '../../reporting/logos/read-form.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'

/** Uses the picture in the form field `logo` for a type, in place of its icon. Throws for anything but a picture. */
export async function changeLogo(
  { media }: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
  request: FastifyRequest,
): Promise<void> {
  const { file } = await readForm(request, 'logo')
  if (!file) throw invalid([{ field: 'body.logo', message: 'must be a file' }])
  const logoFile = await storeLogo(media, file)
  const logo = `/api/incident/type/${id}/logo?v=${logoVersion(logoFile)}`
  const change = { action: 'incidentType.logo', subject: ['incidentType', id], detail: { logo } } as const
  await write({ db, caller }, change, async (open, { drop }) => {
    const { numUpdatedRows } = await open
      .updateTable('incidentType')
      .set({ logo, logoFile, updatedAt: new Date() })
      .where('translatedType', '=', id)
      .executeTakeFirst()
    if (!numUpdatedRows) throw notFound('incident type')
    await drop(...typeKeys)
  })
}

/** Sends an uploaded logo to anyone who knows its version: pictures on pages carry no token. */
export async function sendLogo(
  { db, media }: Services,
  { id, version }: { id: string; version: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await db
    .selectFrom('incidentType')
    .where('translatedType', '=', id)
    .select('logoFile')
    .executeTakeFirst()
  const file = found?.logoFile
  if (!file || logoVersion(file) !== version) throw notFound('logo')
  return sendLogoFile(media, file, request, reply)
}
