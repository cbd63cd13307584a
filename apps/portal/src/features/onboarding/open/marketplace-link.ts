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

type Named = { code: string; displayName: string }

const letters = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns a marketplace's name as the page may show it: the address can say anything, so only the name of a supported
 * provider, alone or with "Marketplace" or "App Marketplace", is shown.
 */
export function shownSource(name: string, providers: readonly Named[]): string {
  const known = providers.flatMap(({ code, displayName }) => [code, displayName].map(letters))
  const isKnown = known.some((one) => ['', 'marketplace', 'appmarketplace'].includes(restAfter(one, letters(name))))
  return isKnown ? name : 'an app'
}

/** Returns the same of a link; null if the address names no marketplace. */
export const sourceOf = ({ sourceAppName }: MarketplaceLink, providers: readonly Named[]): string | null =>
  sourceAppName === unnamed ? null : shownSource(sourceAppName, providers)

/** Returns what follows a beginning; a text that isn't accepted if it doesn't begin so. */
const restAfter = (beginning: string, text: string) => (text.startsWith(beginning) ? text.slice(beginning.length) : '?')
