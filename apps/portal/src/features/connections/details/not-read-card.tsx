import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useProviders } from '../shared/use-providers.ts'

/** What the provider's API has and Milepost doesn't read, with the reason; nothing if there is nothing of the kind. */
export function NotReadCard({ provider: { id, displayName } }: { provider: { id: number; displayName: string } }) {
  const notRead = useProviders().data?.find((provider) => provider.id === id)?.notRead ?? []
  if (!notRead.length) return null
  return (
    <Card>
      <CardHeader title={`Not read from ${displayName}`} />
      <CardBody>
        <dl className="grid gap-2 text-13">
          {notRead.map(({ part, reason }) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd className="text-text-2">{reason}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
