import { isText, readStored, recordFits, type StorageLike, writeStored } from '../../../session/stored/safe-storage.ts'

/** What this tab remembers of an unfinished form: its key, never its credentials; and a consent's code, until used. */
export type KeptForm = { inviteId: string; key: string; provider: string; code: string }

const name = 'fleet form'
const isKept = recordFits<KeptForm>({ inviteId: isText, key: isText, provider: isText, code: isText })

/** Returns the form of this tab. */
export const keptForm = (tab: StorageLike | undefined): KeptForm | undefined => readStored(tab, name, isKept)

export const keepForm = (tab: StorageLike | undefined, form: KeptForm | undefined): void => writeStored(tab, name, form)

/**
 * Takes a provider's answer for the form that asked for consent: the state is the form's key. Returns the invitation to
 * go on with; undefined if the answer is for something else.
 */
export function takeConsent(
  tab: StorageLike | undefined,
  provider: string,
  query: URLSearchParams,
): string | undefined {
  const kept = keptForm(tab)
  if (!kept || kept.provider !== provider || kept.key !== query.get('state')) return undefined
  keepForm(tab, { ...kept, code: query.get('code') ?? '' })
  return kept.inviteId
}
