import { type FormSource, formSources } from '@milepost/contract/onboarding/endpoints'
import {
  isBoolean,
  isText,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'
import type { PublicBrand } from '../../../shell/public-brand.ts'

/**
 * What this tab remembers of an unfinished form: its key, never its credentials; and a consent's code, until used.
 * `address` opens the form, and `isAway` is true only until the provider answers. `state` is what the latest consent was
 * asked with: it isn't the key, because the provider sees it.
 */
export type KeptForm = {
  address: string
  source: FormSource
  key: string
  provider: string
  isAway: boolean
  state: string
  code: string
  /** The look of the client that the form connects to, for pages between; null for our own. */
  brand: PublicBrand | null
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
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isBrand = recordFits<PublicBrand>({ name: isText, logoUrl: isTextOrNull, termsUrl: isTextOrNull })
const isKept = recordFits<KeptForm>({
  address: isFormAddress,
  source: isFormSource,
  key: isText,
  provider: isText,
  isAway: isBoolean,
  state: isText,
  code: isText,
  brand: (value) => value === null || isBrand(value),
})

/** Returns the form of this tab. */
export const keptForm = (tab: StorageLike | undefined): KeptForm | undefined => readStored(tab, name, isKept)

/** The consent that a form brought back and hasn't used yet. */
export type KeptConsent = { code: string; state: string }

export const consentOf = ({ code, state }: KeptForm): KeptConsent | undefined => (code ? { code, state } : undefined)

export const keepForm = (tab: StorageLike | undefined, form: KeptForm | undefined): void => writeStored(tab, name, form)

/**
 * Takes a provider's answer for the form that left for it, once: the state is what it left with, and the source where it
 * was opened. Returns undefined if the answer is for something else, or was taken before.
 */
export function takeConsent(
  tab: StorageLike | undefined,
  provider: string,
  query: URLSearchParams,
): ConsentAnswer | undefined {
  const kept = keptForm(tab)
  const isAsked = kept?.isAway && kept.provider === provider && kept.state === query.get('state')
  if (!isAsked || kept.state === '' || kept.source !== query.get('source')) return undefined
  const { address } = kept
  const error = query.get('error')
  const code = query.get('code')
  if (error === null && !code) return undefined
  keepForm(tab, { ...kept, isAway: false, code: error === null ? (code ?? '') : '' })
  if (error === null) return { kind: 'granted', address }
  return error === 'access_denied' ? { kind: 'declined', address } : { kind: 'refused', address, error }
}
