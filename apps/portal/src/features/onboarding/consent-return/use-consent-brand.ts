import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { FormConsentState } from '@milepost/contract/onboarding/form-key'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { PublicBrand } from '../../../shell/public-brand.ts'

/**
 * Returns the look of the client whose form asked for a consent, by the state that came back: another tab doesn't know the
 * form. Undefined for another state, and for a form of no client.
 */
export function useConsentBrand(state: string | null): PublicBrand | undefined {
  const known = FormConsentState.safeParse(state)
  const { data } = useQuery({
    queryKey: ['consent brand', known.data],
    queryFn: () => call(onboardingEndpoints.consentBrand, { params: { state: known.data! } }),
    enabled: known.success,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.client ?? undefined
}
