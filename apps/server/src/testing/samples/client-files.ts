import { logoVersion } from '../../access/client-brand.ts'
import type { SampleWorld } from './sample-world.ts'

export const logoSvg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

/** Stores a contract for the client. */
export async function ofContract({ server: { services }, clientId }: SampleWorld) {
  const contractFile = await services.media.put(Buffer.from('%PDF-1.7 sample'), 'pdf')
  await services.db.updateTable('client').set({ contractFile }).where('id', '=', clientId).execute()
  return { params: { id: clientId } }
}

/** Stores a logo for the client. */
export async function ofLogo({ server: { services }, clientId }: SampleWorld) {
  const logoFile = await services.media.put(Buffer.from(logoSvg), 'svg')
  await services.db.updateTable('client').set({ logoFile }).where('id', '=', clientId).execute()
  return { params: { id: clientId }, query: { v: logoVersion(logoFile) } }
}

/** Stores a logo for an incident type. */
export async function ofTypeLogo({ server: { services } }: SampleWorld) {
  const logoFile = await services.media.put(Buffer.from(logoSvg), 'svg')
  const id = 'harshBraking'
  await services.db.updateTable('incidentType').set({ logoFile }).where('translatedType', '=', id).execute()
  return { params: { id }, query: { v: logoVersion(logoFile) } }
}
