import { notificationEndpoints as endpoints } from '@milepost/contract/notifications/endpoints'
import { floodMessages, type RulePreview as Preview, type RuleScope } from '@milepost/contract/notifications/rule'
import { useAnswer } from '@milepost/session/api/use-answer'
import { TriangleAlert } from '@milepost/ui/icons'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'

/** Returns what a rule would have sent to each recipient in the last 30 days. */
export const useRulePreview = (scope: RuleScope, enabled: boolean) =>
  useAnswer({ ...answerOf(endpoints.preview, { body: scope }), enabled })

/** True if a rule would have sent a person more on one day than anyone reads. */
export const isFlood = (preview: Preview | undefined) => (preview?.busiestDay?.mails ?? 0) > floodMessages

/** What a rule would have sent, and a warning if that is more than anyone reads. */
export function RulePreview({ preview, failed }: { preview: Preview | undefined; failed: boolean }) {
  if (failed) return <p className="text-12 text-text-3">The preview isn’t available right now.</p>
  if (!preview) return <p className="text-12 text-text-3">Counting the last 30 days</p>
  const { busiestDay } = preview
  return (
    <div className="grid gap-2">
      <p className="text-13">{countedText(preview)}</p>
      {isFlood(preview) && busiestDay && (
        <p role="status" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-13 text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            Up to {countText(busiestDay.mails)} messages a day ({busiestDay.day}). Choose fewer types or higher risk, or
            an hourly or daily message.
          </span>
        </p>
      )}
    </div>
  )
}

function countedText({ incidents, mails }: Preview): string {
  if (incidents === 0) return 'No event of the last 30 days matches.'
  const sent = mails === 1 ? '1 message' : `${countText(mails)} messages`
  const about = incidents === mails ? '' : `, about ${countText(incidents)} events`
  return `Would have sent ${sent} to each recipient in the last 30 days${about}.`
}
