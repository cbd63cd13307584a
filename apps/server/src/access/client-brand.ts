import { product } from '@milepost/domain/product'
import type { Database } from '../db/connection/database.ts'
import { named } from '../db/statements/named.ts'

/** How a client appears to people: on public pages, in mails, in the sidebar. */
export type ClientBrand = {
  clientId: number
  clientName: string
  /** The client's own name for the product; null if it has none. */
  ownName: string | null
  /** `ownName`, or ours. */
  productName: string
  /** Path of the logo below the origin, with the hash of its bytes; null without a logo. */
  logoPath: string | null
  logoIsPng: boolean
  /** The client's own terms, by https; null for ours. */
  termsUrl: string | null
}

type BrandedRow = { id: number; name: string; whiteLabel: unknown; logoFile: string | null }

/** What `client.white_label` holds. */
export type WhiteLabel = { name?: string; termsUrl?: string }

/** Returns the brand of a client's row. */
export function brandOf({ id, name, whiteLabel, logoFile }: BrandedRow): ClientBrand {
  const { name: ownName, termsUrl } = (whiteLabel ?? {}) as WhiteLabel
  return {
    clientId: id,
    clientName: name,
    ownName: ownName ?? null,
    productName: ownName ?? product.name,
    logoPath: logoFile && `/api/clients/${id}/logo?v=${logoVersion(logoFile)}`,
    logoIsPng: logoFile?.endsWith('.png') ?? false,
    termsUrl: termsUrl ?? null,
  }
}

/** Identifies the bytes of a logo. It can't be guessed, so logos don't reveal which clients exist. */
export const logoVersion = (file: string): string => file.slice(0, 32)

/** Reads a client's brand. Throws if there is no such client. */
export async function findBrand(db: Database, clientId: number): Promise<ClientBrand> {
  const client = db.selectFrom('client').select(['id', 'name', 'whiteLabel', 'logoFile']).where('id', '=', clientId)
  const [row] = await named('client-brand', db, client)
  if (!row) throw new Error(`There is no client ${clientId}.`)
  return brandOf(row)
}
