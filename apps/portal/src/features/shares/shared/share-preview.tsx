import { Dialog } from '@milepost/ui/layout/dialog'
import { PreviewedContent, type PreviewInput, usePreview } from './previewed-content.tsx'

/** What the holder of a link will see, before it is created. */
export default function SharePreview({ input, onClose }: { input: PreviewInput; onClose: () => void }) {
  const query = usePreview(input)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={query.data?.title ?? 'Preview'}
      description="What people with the link will see."
      width={1100}
    >
      <PreviewedContent query={query} />
    </Dialog>
  )
}
