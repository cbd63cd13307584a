import type { Call } from '@milepost/contract/api/endpoint'
import type { ShareContent } from '@milepost/contract/shares/content'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { SharedItemView } from './shared-item-view.tsx'

export type PreviewInput = NonNullable<Call<typeof shareEndpoints.preview>['body']>

/** Loads what the holder of a link sees. */
export const usePreview = (input: PreviewInput): UseQueryResult<ShareContent> =>
  useQuery({
    queryKey: ['share preview', input],
    queryFn: () => call(shareEndpoints.preview, { body: input }),
    gcTime: 0,
  })

const noop = () => undefined

/** What the holder of a link sees, from the same data and parts as the shared page. */
export function PreviewedContent({ query }: { query: UseQueryResult<ShareContent> }) {
  const { units } = useFormat()
  const { data: content } = query
  if (!content)
    return query.isError ? (
      <QueryFailed what="the preview" query={query} />
    ) : (
      <SkeletonLines lines={8} label="Loading the preview" />
    )
  const { item, timeZone } = content
  const cameras = item.type === 'incident' || item.type === 'loss' ? item.incident.cameras : []
  return (
    <FormatSettingsContext value={{ units, timeZone }}>
      <SharedItemView content={content} media={{ cameras, onRetry: noop, onClipFailed: noop }} allowDownload={false} />
    </FormatSettingsContext>
  )
}
