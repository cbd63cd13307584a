import { riskScoreConfigEndpoints, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Thirty days of every vehicle are scored twice. */
const timeoutMs = 120_000

/** What other numbers would make of the last 30 days of a client; asked for by hand. */
export function usePreview(clientId: number) {
  return useMutation({
    mutationFn: async (config: ScoringConfig) => ({
      config,
      found: await call(
        riskScoreConfigEndpoints.preview,
        { params: { id: clientId }, body: { config } },
        { timeoutMs },
      ),
    }),
  })
}

export type Preview = ReturnType<typeof usePreview>
