import { WebPage } from '@milepost/contract/api/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { logoVersion, type WhiteLabel } from '../../access/client-brand.ts'
import { publicScope } from '../../access/client-scope.ts'
import { AppError, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { isPdf } from '../../reporting/file-kinds.ts'
import { sendLogoFile, storeLogo } from '../../reporting/logos/logo-files.ts'
import { readForm } from '../../reporting/logos/read-form.ts'
import { sendFile } from '../../reporting/send-file.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'

/** Stores the contract from the form field `contract`, replacing an earlier one. Throws for anything but a PDF. */
export async function storeContract(
  { media }: Services,
  db: ClientDatabase,
  caller: Caller,
  request: FastifyRequest,
): Promise<void> {
  const { file } = await readForm(request, 'contract')
  if (!file) throw invalid([{ field: 'body.contract', message: 'must be a file' }])
  if (!isPdf(file)) throw new AppError('unsupportedMedia', 'The contract must be a PDF file.')
  const contractFile = await media.put(file, 'pdf')
  const change = { action: 'client.storeContract', subject: ['client', db.clientId] } as const
  await write({ db, caller }, change, (transaction) =>
    transaction.updateTable('client').set({ contractFile }).where('id', '=', db.clientId).execute(),
  )
}

/** Sends the stored contract as a download. */
export async function sendContract(
  { media }: Services,
  db: ClientDatabase,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { contractFile: file } = await filesOf(db)
  if (!file) throw notFound('file')
  const downloadName = `contract-${db.clientId}.pdf`
  return sendFile(media, request, reply, { file, contentType: 'application/pdf', downloadName })
}

/** Changes what the form has: the product's name, the terms, the logo. An empty name or address removes it. */
export async function changeWhiteLabel(
  { media }: Services,
  db: ClientDatabase,
  caller: Caller,
  request: FastifyRequest,
): Promise<void> {
  const { file, fields } = await readForm(request, 'logo', ['name', 'termsUrl'])
  const name = fields.name?.trim()
  if (name !== undefined && name.length > 80)
    throw invalid([{ field: 'body.name', message: 'must have at most 80 characters' }])
  const termsUrl = fields.termsUrl?.trim()
  if (termsUrl && !WebPage.safeParse(termsUrl).success)
    throw invalid([{ field: 'body.termsUrl', message: 'must be an address that starts with https://' }])
  const logoFile = file && (await storeLogo(media, file))
  const { clientId } = db
  const detail = {
    ...(name !== undefined && { name }),
    ...(termsUrl !== undefined && { termsUrl }),
    ...(logoFile && { logo: logoFile }),
  }
  await write(
    { db, caller },
    (before) => ({ action: 'client.whiteLabel', subject: ['client', clientId], detail: { before, ...detail } }),
    async (transaction) => {
      const before = await filesOf(transaction)
      const { name: oldName, termsUrl: oldTerms } = (before.whiteLabel ?? {}) as WhiteLabel
      const label = { name: name ?? oldName, termsUrl: termsUrl ?? oldTerms }
      const whiteLabel = JSON.stringify(Object.fromEntries(Object.entries(label).filter(([, value]) => value)))
      await transaction
        .updateTable('client')
        .set({ whiteLabel, ...(logoFile && { logoFile }) })
        .where('id', '=', clientId)
        .execute()
      return { name: oldName, termsUrl: oldTerms, logo: before.logoFile }
    },
  )
}

/** Sends a client's logo to anyone who knows its version. */
export async function sendLogo(
  services: Services,
  { id, version }: { id: number; version: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await publicScope(services, id)
    .selectFrom('client')
    .select('logoFile')
    .where('id', '=', id)
    .executeTakeFirst()
  const file = found?.logoFile
  if (!file || logoVersion(file) !== version) throw notFound('logo')
  return sendLogoFile(services.media, file, request, reply)
}

async function filesOf(db: ClientDatabase) {
  const row = await db
    .selectFrom('client')
    .select(['whiteLabel', 'contractFile', 'logoFile'])
    .where('id', '=', db.clientId)
    .executeTakeFirst()
  if (!row) throw notFound('client')
  return row
}
