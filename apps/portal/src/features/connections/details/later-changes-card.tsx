import { laterChangesText } from '@milepost/contract/providers/later-changes'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { dataTypeWord } from '../../../shell/status/sync-progress.ts'
import { useProviders } from '../shared/use-providers.ts'

/** How far back Milepost follows what the provider changes or deletes later. */
export function LaterChangesCard({ provider: { id, displayName } }: { provider: { id: number; displayName: string } }) {
  const followed = useProviders().data?.find((provider) => provider.id === id)?.laterChanges ?? []
  if (!followed.length) return null
  return (
    <Card>
      <CardHeader title={`Later changes in ${displayName}`} />
      <CardBody>
        <Facts facts={followed.map((one) => ({ term: dataTypeWord(one.dataType), value: laterChangesText(one) }))} />
      </CardBody>
    </Card>
  )
}
