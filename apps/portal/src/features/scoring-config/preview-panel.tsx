import type { ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty, Failed } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { BackTestLine } from './back-test-line.tsx'
import { LevelShift } from './level-shift.tsx'
import { MoversTable } from './movers-table.tsx'
import { ScoreSpread } from './score-spread.tsx'
import type { Preview } from './use-preview.ts'

interface PreviewPanelProps {
  preview: Preview
  /** True if the entered numbers differ from those previewed. */
  isStale: boolean
  onPreview: () => void
}

/** Previews the effect of the entered numbers on the last 30 days. */
export function PreviewPanel({ preview, isStale, onPreview }: PreviewPanelProps) {
  const { data, isPending, error } = preview
  if (isPending)
    return (
      <Card aria-busy>
        <CardHeader title="Preview of the last 30 days" />
        <CardBody role="status">
          <span className="sr-only">Scoring the last 30 days</span>
          <Skeleton className="h-60 w-full" />
        </CardBody>
      </Card>
    )
  if (error) {
    const { message, requestId } = explain(error)
    return (
      <Card>
        <CardHeader title="Preview of the last 30 days" />
        <Failed what="the preview" detail={message} requestId={requestId} onRetry={onPreview} />
      </Card>
    )
  }
  if (!data)
    return (
      <Card>
        <CardHeader title="Preview of the last 30 days" />
        <Empty
          title="See what your values would do before they take effect."
          detail="All vehicles are scored with them on the last 30 days only. Nothing is stored."
          action={<Button onClick={onPreview}>Preview</Button>}
        />
      </Card>
    )
  return (
    <>
      {isStale && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-soft px-3.5 py-1.5 text-13 text-warning"
        >
          Values have changed since this preview.
          <Button size="small" onClick={onPreview}>
            Preview again
          </Button>
        </p>
      )}
      <Found found={data.found} />
    </>
  )
}

function Found({ found }: { found: ScoringPreview }) {
  return (
    <>
      <ScoreSpread found={found} />
      <Card>
        <CardHeader title="Vehicles with the largest changes" aside="last 30 days only" />
        <MoversTable movers={found.movers} />
      </Card>
      <Card>
        <CardHeader title="Events by level" aside="last 30 days" />
        <LevelShift found={found} />
      </Card>
      <Card>
        <CardHeader title="Do they rank losses better?" />
        <CardBody>
          <BackTestLine found={found} />
        </CardBody>
      </Card>
    </>
  )
}
