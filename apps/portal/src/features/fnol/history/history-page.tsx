import type { FnolNotification } from '@milepost/contract/fnol/endpoints'
import { fnolEndpoints as endpoints } from '@milepost/contract/fnol/endpoints'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { fnolSettingsHref } from '../../../addresses.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { useList } from '../../../list/use-list.ts'
import { useMay } from '../../../session/use-may.ts'
import { sendNotice } from '../shared/send-notice.ts'
import { DelaysCard } from './delays-card.tsx'
import { lossNoticeList } from './history-list.tsx'

/** Notices of loss: their recipients, how soon after the crash, and those that wait for a person. */
export default function LossNoticesPage() {
  const list = useList(lossNoticeList)
  const maySend = useMay(endpoints.send)
  const [asked, setAsked] = useState<FnolNotification>()
  return (
    <ListPage list={list}>
      <DelaysCard delays={list.answer?.delays ?? []} />
      <ListTable
        list={list}
        {...(maySend &&
          list.rows?.some(({ delivery }) => delivery === 'awaitingConfirmation') && {
            actions: (notice: FnolNotification) =>
              notice.delivery === 'awaitingConfirmation' && (
                <Button size="small" onClick={() => setAsked(notice)}>
                  Confirm
                </Button>
              ),
          })}
        empty={
          <Empty
            title="No notices of loss."
            detail="Each notice is listed here with the time it took from the crash."
            action={
              <Button asChild>
                <Link href={fnolSettingsHref}>Configure notices</Link>
              </Button>
            }
          />
        }
      />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Send the notice about ${asked?.vehicleName}?`}
        effect="Everyone who is waiting for this notice gets it."
        action="Confirm and send"
        danger={false}
        onConfirm={async () => {
          if (asked) await sendNotice(asked.eventId, asked.notificationLevel)
        }}
      />
    </ListPage>
  )
}
