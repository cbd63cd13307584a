import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import type { ConnectionDraft, Texts } from '../connection-draft.ts'

/** A draft in form shape: texts nested by the parts of their names, as in the request. */
export type ConnectionValues = {
  name: string
  region: string
  serverUrl: string
  credentials: Record<string, string>
  dotNumber: string
  taxId: string
  insurerName: string
  policyNumber: string
  contactNumber: string
  signer: { firstName: string; lastName: string; email: string }
  /** Index of the provider's credential set in use. */
  choice: number
  hasQueue: boolean
}

/** Returns the initial values of a draft; provider fields without input are empty. */
export function valuesOf({ texts, choice, hasQueue }: ConnectionDraft, provider?: ProviderListing): ConnectionValues {
  const text = (path: string) => texts[path] ?? ''
  const names = provider?.credentialFields.map(({ name }) => name) ?? []
  return {
    name: text('name'),
    region: text('region'),
    serverUrl: text('serverUrl'),
    credentials: Object.fromEntries(names.map((name) => [name, text(`credentials.${name}`)])),
    dotNumber: text('dotNumber'),
    taxId: text('taxId'),
    insurerName: text('insurerName'),
    policyNumber: text('policyNumber'),
    contactNumber: text('contactNumber'),
    signer: { firstName: text('signer.firstName'), lastName: text('signer.lastName'), email: text('signer.email') },
    choice,
    hasQueue,
  }
}

/** Returns the draft for form values, without empty ones. */
export function draftOfValues({ choice, hasQueue, credentials, signer, ...flat }: ConnectionValues): ConnectionDraft {
  const texts: Texts = {
    ...flat,
    ...prefixed('credentials', credentials),
    ...prefixed('signer', signer),
  }
  const typed = Object.entries(texts).filter(([, text]) => text !== '')
  return { texts: Object.fromEntries(typed), choice, hasQueue }
}

const prefixed = (prefix: string, texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}.${name}`, text]))
