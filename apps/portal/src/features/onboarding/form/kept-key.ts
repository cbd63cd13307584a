import { type FormSource, formSources } from '@milepost/contract/onboarding/endpoints'
import {
  isBoolean,
  isText,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'

/**
 * What this tab remembers of an unfinished form: its key, never its credentials; and a consent's code, until used.
 * `address` opens the form, and `isAway` is true only until the provider answers.
 */
export type KeptForm = {
  address: string
  source: FormSource
  key: string
  provider: string
  isAway: boolean
  code: string
}

/** A provider's answer to a form's request for consent, and where the form goes on. */
export type ConsentAnswer = { address: string } & (
  | { kind: 'granted' }
  | { kind: 'declined' }
  | { kind: 'refused'; error: string }
)

const name = 'fleet form'
export const isFormSource = (value: unknown): value is FormSource => formSources.includes(value as FormSource)
const isFormAddress = (value: unknown) => isText(value) && /^\/integration(\/invite|\/marketplace)?(\?|$)/.test(value)
const isKept = recordFits<KeptForm>({
  address: isFormAddress,
  source: isFormSource,
  key: isText,
  provider: isText,
  isAway: isBoolean,
  code: isText,
})

/** Returns the form of this tab. */
export const keptForm = (tab: StorageLike | undefined): KeptForm | undefined => readStored(tab, name, isKept)

export const keepForm = (tab: StorageLike | undefined, form: KeptForm | undefined): void => writeStored(tab, name, form)

/**
 * Takes a provider's answer for the form that left for it, once: the state is the form's key, and the source where it
 * was opened. Returns undefined if the answer is for something else, or was taken before.
 */
export function takeConsent(
  tab: StorageLike | undefined,
  provider: string,
  query: URLSearchParams,
): ConsentAnswer | undefined {
  const kept = keptForm(tab)
  const isAsked = kept?.isAway && kept.provider === provider && kept.key === query.get('state')
  if (!isAsked || kept.source !== query.get('source')) return undefined
  const { address } = kept
  const error = query.get('error')
  const code = query.get('code')
  if (error === null && !code) return undefined
  keepForm(tab, { ...kept, isAway: false, code: error === null ? (code ?? '') : '' })
  if (error === null) return { kind: 'granted', address }
  return error === 'access_denied' ? { kind: 'declined', address } : { kind: 'refused', address, error }
}
