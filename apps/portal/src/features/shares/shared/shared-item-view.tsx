import type { ShareContent } from '@milepost/contract/shares/content'
import { dayCount, daysText } from '@milepost/ui/filter/date-range-days'
import { useMapGround } from '../../../lib/map-ground.ts'
import { ReportView } from '../../vehicles/shared/report/report-view.tsx'
import { SharedEvent } from './shared-event.tsx'
import { SharedEvents } from './shared-events.tsx'
import { SharedLossFacts } from './shared-loss-facts.tsx'
import type { SharedMedia } from './shared-media.ts'

interface SharedItemViewProps {
  content: ShareContent
  media: SharedMedia
  allowDownload: boolean
}

/** What a link shows, drawn by the portal's own parts: the same in the preview and on the shared page. */
export function SharedItemView({ content, media, allowDownload }: SharedItemViewProps) {
  const { item, includes } = content
  const ground = useMapGround()
  switch (item.type) {
    case 'incident':
      return (
        <SharedEvent
          event={item.incident}
          includes={includes}
          media={media}
          ground={ground}
          allowDownload={allowDownload}
        />
      )
    case 'loss':
      return (
        <SharedEvent
          event={item.incident}
          includes={includes}
          media={media}
          ground={ground}
          allowDownload={allowDownload}
          beside={<SharedLossFacts loss={item.loss} includes={includes} />}
        />
      )
    case 'vehicleReport': {
      const { from, to } = item.report
      const range = { count: dayCount({ from, to }), text: daysText({ from, to }, new Date().getFullYear()) }
      return <ReportView report={item.report} range={range} ground={ground} />
    }
    case 'list':
      return <SharedEvents list={item} withDriver={includes.driver} />
  }
}
