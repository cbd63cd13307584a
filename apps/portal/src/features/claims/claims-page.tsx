import { type Claim, claimEndpoints } from '@milepost/contract/claims/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { call } from '../../lib/api/api.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useList } from '../../list/use-list.ts'
import { useMay } from '../../session/use-may.ts'
import { claimList } from './list/claim-list.tsx'
import { LossRunsButton } from './removal/loss-runs-button.tsx'
import { RemoveButton } from './removal/remove-button.tsx'
import { ImportLossRunButton } from './shared/import-loss-run-button.tsx'

/** Claims from loss runs of all fleets, with the loss that each is matched with. */
export default function ClaimsPage() {
  const list = useList(claimList)
  const mayRemove = useMay(claimEndpoints.remove)
  useLiveRefresh(['loss'], claimEndpoints.page)
  return (
    <ListPage list={list} lead={<LossRunsButton />} actions={<ImportLossRunButton />}>
      <ListTable
        list={list}
        {...(mayRemove && { actions: removeButton })}
        empty={<Empty title="No claims yet." detail="Claims come from loss runs: import one as a CSV file." />}
      />
    </ListPage>
  )
}

const removeButton = ({ id, claimNumber }: Claim) => (
  <RemoveButton
    what={`claim ${claimNumber}`}
    remove={(isPreview) => call(claimEndpoints.remove, { params: { id }, body: { isPreview } })}
  />
)
