import { StaleLine } from '@milepost/ui/feedback/states'
import { useFormat } from './format/formatters.ts'

/** Shown if a refetch failed: "as of 09:41 · Refresh". Empty while data is fresh or nothing is shown. */
export function RefreshFailed({
  query,
}: {
  query: { isError: boolean; data: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown }
}) {
  const format = useFormat()
  if (!query.isError || !query.data) return null
  return (
    <StaleLine
      asOf={format.clock(query.dataUpdatedAt)}
      busy={query.isFetching}
      onRefresh={() => void query.refetch()}
    />
  )
}
