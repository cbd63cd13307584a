import type { Call } from '@milepost/contract/api/endpoint'
import { shareEndpoints } from '@milepost/contract/shares/endpoints'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { SharedItemView } from './shared-item-view.tsx'

interface SharePreviewProps {
  input: NonNullable<Call<typeof shareEndpoints.preview>['body']>
  onClose: () => void
}

const noop = () => undefined

/** What the holder of the link will see, from the same data and parts as the shared page. */
export default function SharePreview({ input, onClose }: SharePreviewProps) {
  const { units } = useFormat()
  const query = useQuery({
    queryKey: ['share preview', input],
    queryFn: () => call(shareEndpoints.preview, { body: input }),
    gcTime: 0,
  })
  const { data: content } = query
  const cameras =
    content?.item.type === 'incident' || content?.item.type === 'loss' ? content.item.incident.cameras : []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={content?.title ?? 'Preview'}
      description="What people with the link will see."
      width={1100}
    >
      {content ? (
        <FormatSettingsContext value={{ units, timeZone: content.timeZone }}>
          <SharedItemView
            content={content}
            media={{ cameras, onRetry: noop, onClipFailed: noop }}
            allowDownload={false}
          />
        </FormatSettingsContext>
      ) : query.isError ? (
        <QueryFailed what="the preview" query={query} />
      ) : (
        <SkeletonLines lines={8} label="Loading the preview" />
      )}
    </Dialog>
  )
}
