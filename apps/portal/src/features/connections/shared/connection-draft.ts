import { ConnectionInput, type Credentials } from '@milepost/contract/connections/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { type Problems, problemsOf } from '../../../form/problems.ts'
import { consentField } from './consent/consent-method.ts'

/** Input by its path in the request: `name`, `credentials.ApiToken`, `signer.email`. */
export type Texts = Readonly<Record<string, string>>

export type ConnectionDraft = {
  texts: Texts
  /** Index of the provider's credential set in use. */
  choice: number
  hasQueue: boolean
}

export const emptyDraft = (provider: ProviderListing): ConnectionDraft => ({
  texts: provider.regions[0] ? { region: provider.regions[0].code } : {},
  choice: 0,
  hasQueue: true,
})

const textOf = (texts: Texts, path: string) => texts[path]?.trim() ?? ''

/** Returns the input fields of the chosen set, in form order. */
export function chosenFields(provider: ProviderListing, choice: number) {
  const names = provider.credentialChoices[choice] ?? provider.credentialChoices[0] ?? []
  return provider.credentialFields.filter(({ name }) => names.includes(name) && name !== consentField)
}

/** Returns the filled fields of the chosen set, and the region or server. Passwords keep their spaces. */
export function signInOf(provider: ProviderListing, { texts, choice }: ConnectionDraft) {
  const fields = chosenFields(provider, choice).flatMap(({ name, secret }): [string, string][] => {
    const typed = texts[`credentials.${name}`] ?? ''
    const value = secret && name === 'Password' ? typed : typed.trim()
    return value ? [[name, value]] : []
  })
  const region = textOf(texts, 'region')
  const serverUrl = textOf(texts, 'serverUrl')
  return {
    credentials: Object.fromEntries(fields) as Credentials,
    ...(region && { region }),
    ...(serverUrl && { serverUrl }),
  }
}

/** Returns the company details and signer, with empty ones as null. */
export function companyOf(texts: Texts) {
  const orNull = (path: string) => textOf(texts, path) || null
  const signer = {
    email: textOf(texts, 'signer.email'),
    firstName: textOf(texts, 'signer.firstName'),
    lastName: textOf(texts, 'signer.lastName'),
  }
  return {
    contactNumber: orNull('contactNumber'),
    dotNumber: orNull('dotNumber'),
    taxId: orNull('taxId'),
    policyNumber: orNull('policyNumber'),
    insurerName: orNull('insurerName'),
    ...(Object.values(signer).some(Boolean) && { signer }),
  }
}

/** Returns the request for a draft. */
export const inputOf = (provider: ProviderListing, draft: ConnectionDraft) => ({
  name: textOf(draft.texts, 'name'),
  providerId: provider.id,
  ...signInOf(provider, draft),
  ...companyOf(draft.texts),
  hasQueue: draft.hasQueue,
})

/** Reports what is missing or malformed in the sign-in details. */
export function signInProblems(provider: ProviderListing, draft: ConnectionDraft): Problems {
  const { credentials, ...place } = signInOf(provider, draft)
  const missing = chosenFields(provider, draft.choice).filter(({ name }) => !credentials[name])
  const parsed = ConnectionInput.pick({ region: true, serverUrl: true }).safeParse(place)
  return {
    ...problemsOf(parsed.error?.issues ?? []),
    ...Object.fromEntries(missing.map(({ name, label }) => [`credentials.${name}`, `Enter the ${lower(label)}.`])),
    ...(provider.selfHosted && !place.serverUrl && { serverUrl: 'Enter the address of your server.' }),
  }
}

/** Reports what prevents a draft from being saved. */
export function draftProblems(provider: ProviderListing, draft: ConnectionDraft): Problems {
  const parsed = ConnectionInput.safeParse(inputOf(provider, draft))
  return {
    ...problemsOf(parsed.error?.issues ?? []),
    ...signInProblems(provider, draft),
    ...(!textOf(draft.texts, 'name') && { name: 'Enter a fleet name.' }),
  }
}

/** Formats a label for mid-sentence; abbreviations keep their case. */
export const lower = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
