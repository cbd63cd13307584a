import { savedViewEndpoints } from '@milepost/contract/saved-views/endpoints'
import { scheduleEndpoints as endpoints } from '@milepost/contract/schedules/endpoints'
import { scheduleTimeText } from '@milepost/contract/schedules/words'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Link } from '@milepost/ui/layout/link'
import { schedulesHref } from '../../../addresses.ts'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useSession } from '../../../session/session-context.ts'
import { usePageViews } from '../../saved-views/shared/use-page-views.ts'
import { isSameSearch, type ViewSaving } from '../../saved-views/shared/view-saving.ts'
import { bodyOf, firstValues, ScheduleFields } from './schedule-fields.tsx'

interface NewScheduleProps {
  saving: ViewSaving
  things: string
  isUnfiltered?: boolean
  onClose: () => void
}

/** Schedules a page as a report: by its saved view, or one that is saved with it. */
export default function NewSchedule({ saving, things, isUnfiltered, onClose }: NewScheduleProps) {
  const { page, mine, others } = usePageViews()
  const { user } = useSession()
  const view = [...mine, ...others].find(({ search, hasSource }) => hasSource && isSameSearch(search, saving.search))
  const isReport = saving.source !== null && 'report' in saving.source
  const name = view?.name ?? capital([things, saving.source?.filters].filter(Boolean).join(', '))
  const of = useContractForm({
    endpoint: endpoints.create,
    start: firstValues(name, user.id, isReport ? 'pdf' : 'csv'),
    body: (values) => ({
      ...bodyOf(values),
      ...(view ? { viewId: view.id } : { newView: { page, ...saving } }),
    }),
    onSaved: async (schedule) => {
      await refresh(endpoints.list, savedViewEndpoints.list)
      toastSuccess(`${schedule.name} is sent ${scheduleTimeText(schedule.time)}`)
      onClose()
    },
  })
  const { days } = saving.source ?? {}
  return (
    <FormDrawer
      title="Schedule this report"
      description={
        <>
          {view
            ? `Sends the view ${view.name}. If you replace the view, the report follows it.`
            : 'Sends this page as it is now. It is saved as a view of the same name.'}{' '}
          <Link href={schedulesHref} className="text-link">
            All schedules
          </Link>
        </>
      }
      onClose={onClose}
    >
      <ContractFormView of={of}>
        {days && 'from' in days && (
          <p className="rounded-control border border-border px-3 py-2 text-13">
            This page has fixed dates, so every email has the same days. Choose a range such as “Last 7 days” to let
            them move.
          </p>
        )}
        {days && !('from' in days) && (
          <p className="text-13 text-text-2">Each email covers full days, up to the day before it is sent.</p>
        )}
        {isUnfiltered && (
          <p className="rounded-control border border-border px-3 py-2 text-13">
            The filters of this list apply on screen only: the report has all {things}.
          </p>
        )}
        <ScheduleFields isReport={isReport} />
        <FormFooter of={of} action="Schedule" always onCancel={onClose} />
      </ContractFormView>
    </FormDrawer>
  )
}

const capital = (text: string) => (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, 80)
