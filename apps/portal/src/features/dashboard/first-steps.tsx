import { connectionEndpoints } from '@milepost/contract/connections'
import { product } from '@milepost/contract/product'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { connectionsHref } from '../../addresses.ts'
import { useMay } from '../../session/use-may.ts'

/** What a new customer does first, and what happens by itself then. */
export function FirstSteps() {
  const mayConnect = useMay(connectionEndpoints.create)
  return (
    <Card className="max-w-[720px]">
      <CardHeader title={`Three steps, and ${product.name} shows your fleet`} />
      <CardBody>
        <ol className="grid gap-4 text-13">
          <Step number={1} title="Connect the provider of your devices">
            The company whose trackers or cameras are in your vehicles. You need a key or a sign-in of your account
            there; the form says where to find it.
            {mayConnect ? (
              <Button variant="primary" asChild className="mt-2 w-fit">
                <Link href={connectionsHref({ add: 'choose' })}>Connect a provider</Link>
              </Button>
            ) : (
              <span className="mt-1 block text-text-3">Your role may not connect providers: ask an admin.</span>
            )}
          </Step>
          <Step number={2} title="Wait for the first data">
            Vehicles are there within a minute, positions and trips within the hour. The past comes in by itself while
            you go on.
          </Step>
          <Step number={3} title="Look at what happened">
            Safety events arrive as your provider reports them; each can be watched, rated and sorted by its risk.
          </Step>
        </ol>
      </CardBody>
    </Card>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="num grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft font-[560] text-primary-text"
      >
        {number}
      </span>
      <div className="grid">
        <b className="font-[560]">{title}</b>
        <div className="grid text-text-2">{children}</div>
      </div>
    </li>
  )
}
