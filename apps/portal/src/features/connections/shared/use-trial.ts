import { type ConnectionTrialResult, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { ApiError, explain } from '@milepost/session/api/api-error'
import type { CallOptions } from '@milepost/session/api/create-api'
import { useMutation } from '@tanstack/react-query'
import { type Problems, serverProblems } from '../../../form/problems.ts'
import { call } from '../../../lib/api/api.ts'
import { type ConnectionDraft, signInOf } from './connection-draft.ts'

/** A provider can take 30 seconds to respond. */
export const trialTimeoutMs = 45_000

/** Result of checking credentials. */
export type TrialOutcome =
  | { kind: 'works'; vehicleCount: number | null; accountName: string | null }
  | { kind: 'fails'; reason: string; problems: Problems }

/** Checks a draft's credentials, with the caller's own `options`; a failure is a result, not an error. */
export function useTrial(provider: ProviderListing, options: CallOptions = { timeoutMs: trialTimeoutMs }) {
  return useMutation({
    mutationFn: async (draft: ConnectionDraft): Promise<TrialOutcome> => {
      const body = { providerId: provider.id, ...signInOf(provider, draft) }
      try {
        return outcomeOf(await call(connectionEndpoints.test, { body }, options))
      } catch (error) {
        const problems = error instanceof ApiError ? serverProblems(error.issues) : {}
        return { kind: 'fails', reason: Object.values(problems)[0] ?? explain(error).message, problems }
      }
    },
  })
}

function outcomeOf({ ok, vehicleCount, accountName, reason, field }: ConnectionTrialResult): TrialOutcome {
  if (ok) return { kind: 'works', vehicleCount, accountName }
  const message = reason ?? 'The test failed.'
  return { kind: 'fails', reason: message, problems: field ? { [field]: message } : {} }
}
