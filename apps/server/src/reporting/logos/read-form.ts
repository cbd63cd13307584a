import type { FastifyRequest } from 'fastify'
import { textIssue } from '../../access/text-issue.ts'
import { AppError, invalid } from '../../app-error.ts'

export type Form = { file: Buffer | null; fields: Partial<Record<string, string>> }

/** Reads a form with at most one file. Throws for a field it doesn't have. */
export async function readForm(
  request: FastifyRequest,
  fileField: string,
  texts: readonly string[] = [],
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia', 'Send the file as multipart/form-data.')
  const form: Form = { file: null, fields: {} }
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === fileField) form.file = await part.toBuffer()
    else if (part.type === 'field' && texts.includes(part.fieldname)) form.fields[part.fieldname] = String(part.value)
    else throw invalid([{ field: `body.${part.fieldname}`, message: 'is not a field of this call' }])
  }
  for (const [name, text] of Object.entries(form.fields)) {
    const message = textIssue(text ?? '')
    if (message) throw invalid([{ field: `body.${name}`, message }])
  }
  return form
}
