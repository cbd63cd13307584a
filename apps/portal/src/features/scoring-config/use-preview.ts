import { riskScoreConfigEndpoints, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The preview scores 30 days of every vehicle twice. */
const timeoutMs = 120_000

/** Previews other numbers over a client's last 30 days, on request. */
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
