import type { ConnectionDetails } from '@milepost/contract/connections/endpoints'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../../lib/format/formatters.ts'

/** The webhook URL a provider with webhooks can call when there is new data, so that it is synced immediately. */
export function HintsCard({ hints, provider }: { hints: NonNullable<ConnectionDetails['hints']>; provider: string }) {
  const format = useFormat()
  return (
    <Card>
      <CardHeader title="Faster updates with webhooks" aside={<CopyButton text={hints.url} label="Copy address" />} />
      <CardBody className="grid gap-3 text-13">
        <p className="text-text-2">
          {provider} can call this address when something happens; the connection then syncs immediately. The content of
          the call isn’t stored.
        </p>
        <code className="block break-all rounded-control bg-sunken px-2 py-1.5 font-mono text-12">{hints.url}</code>
        <ol className="grid list-decimal gap-1 pl-5 text-text-2">
          {hints.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="text-text-2">
          {hints.lastAt ? `Last called ${format.dateTime(hints.lastAt)}.` : 'Not called yet.'}
        </p>
      </CardBody>
    </Card>
  )
}
