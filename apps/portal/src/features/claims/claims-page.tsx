import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { claimList } from './list/claim-list.tsx'
import { ImportLossRunButton } from './shared/import-loss-run-button.tsx'

/** Claims from loss runs of all fleets, with the loss that each is matched with. */
export default function ClaimsPage() {
  const list = useList(claimList)
  useLiveRefresh(['loss'], claimEndpoints.page)
  return (
    <ListPage list={list} actions={<ImportLossRunButton />}>
      <ListTable
        list={list}
        empty={<Empty title="No claims yet." detail="Claims come from loss runs: import one as a CSV file." />}
      />
    </ListPage>
  )
}
