import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { consentField } from '../../connections/shared/consent/consent-method.ts'
import type { CompanyValues } from './company-step.tsx'
import type { FleetEntry } from './fleet-entry.ts'
import type { Stored } from './fleet-store.ts'
import type { KeptConsent } from './kept-key.ts'
import type { FleetStep } from './step-rail.tsx'

/** What was stored before a reload or a consent, with its key. */
export type RestoredForm = { key: string; form: Stored; consent: KeptConsent | undefined }

type Suggested = FleetEntry['suggested']

/** Returns the company as entered before, or as it is known. */
export function startingCompany(form: Stored | undefined, { fleetName }: Suggested): CompanyValues {
  const { name, dotNumber, taxId, insurerName, policyNumber, contactNumber } = form?.companyData ?? {}
  return {
    name: name ?? fleetName ?? '',
    dotNumber: dotNumber ?? '',
    taxId: taxId ?? '',
    insurerName: insurerName ?? '',
    policyNumber: policyNumber ?? '',
    contactNumber: contactNumber ?? '',
  }
}

/** After a consent the terms follow; after a reload, the first step whose answers aren't stored. */
export function firstStep(restored: RestoredForm | undefined): FleetStep {
  if (!restored) return 1
  if (restored.consent) return 4
  return restored.form.tsp ? 3 : 2
}

/** Returns the company as the server takes it. */
export const companyData = ({ name, ...others }: CompanyValues) => ({
  name: name.trim(),
  ...Object.fromEntries(Object.entries(others).map(([field, value]) => [field, value.trim() || null])),
})

/**
 * Returns a provider as a form can use it: a consent works once and only now, so it is no way to sign in for a request
 * that waits for an answer.
 */
export function usableProvider(provider: ProviderListing, { client }: Pick<FleetEntry, 'client'>): ProviderListing {
  if (client !== null) return provider
  return {
    ...provider,
    credentialChoices: provider.credentialChoices.filter((names) => !names.includes(consentField)),
  }
}
