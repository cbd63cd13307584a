import { Line, NumberIdParam } from '@milepost/contract/api/fields'

/** What the address of a marketplace carries. */
export type MarketplaceLink = {
  /** The client that is asked for; undefined if the marketplace names none. */
  clientId: number | undefined
  sourceAppName: string
  /** Code of the provider; undefined if the fleet chooses. */
  provider: string | undefined
}

/** A marketplace that doesn't give its name still works. */
const unnamed = 'Unknown'

/** Reads the address a marketplace leads to; undefined if it is broken. Names of parameters match in any case. */
export function marketplaceLinkOf(search: string): MarketplaceLink | undefined {
  const query = new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value]))
  const clientId = query.get('clientid')
  const named = NumberIdParam.optional().safeParse(clientId)
  if (!named.success) return undefined
  return {
    clientId: named.data as number | undefined,
    sourceAppName: Line.safeParse(query.get('sourceappname')).data ?? unnamed,
    provider: query.get('tsp')?.toLowerCase(),
  }
}
