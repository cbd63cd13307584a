import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import type { DashboardSummary } from '@milepost/contract/dashboard/endpoints'
import { product } from '@milepost/domain/product'
import { Button } from '@milepost/ui/form/button'
import { Check } from '@milepost/ui/icons'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { connectionsHref, inviteHref } from '../../addresses.ts'
import { isBuilt } from '../../page-code.ts'
import { useMay } from '../../session/use-may.ts'

/** A new customer's first steps, what then happens automatically, and what is already done. */
export function FirstSteps({ steps }: { steps: NonNullable<DashboardSummary['firstSteps']> }) {
  const mayConnect = useMay(connectionEndpoints.create)
  const { connected, firstDataArrived, colleaguesInvited } = steps
  return (
    <Card className="max-w-[720px]">
      <CardHeader title={`Set up ${product.name} in three steps`} />
      <CardBody>
        <ol className="grid gap-4 text-13">
          <Step number={1} title="Connect your device provider" done={connected}>
            This is the company whose trackers or cameras are in your vehicles. You need a key or sign-in from your
            account there; the form shows where to find it.
            {mayConnect ? (
              <Button variant={connected ? 'outline' : 'primary'} asChild className="mt-2 w-fit">
                <Link href={connectionsHref({ add: 'choose' })}>
                  {connected ? 'Connect another provider' : 'Connect a provider'}
                </Link>
              </Button>
            ) : (
              <span className="mt-1 block text-text-3">Your role can’t connect providers. Ask an admin.</span>
            )}
          </Step>
          <Step number={2} title="Wait for the first data" done={firstDataArrived}>
            Vehicles appear within a minute, positions and trips within an hour. History is imported in the background;
            after that, this page shows what needs attention.
          </Step>
          <Step number={3} title="Invite colleagues" done={colleaguesInvited}>
            People who review events and coach drivers see the same numbers as you.
            {isBuilt(inviteHref) && (
              <Link href={inviteHref} className="mt-1 w-fit text-link">
                Invite colleagues
              </Link>
            )}
          </Step>
        </ol>
      </CardBody>
    </Card>
  )
}

interface StepProps {
  number: number
  title: string
  done: boolean
  children: React.ReactNode
}

function Step({ number, title, done, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="num grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft font-[560] text-primary-text"
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="grid">
        <b className="font-[560]">
          {title}
          {done && <span className="ml-2 text-12 font-normal text-success">done</span>}
        </b>
        <div className="grid text-text-2">{children}</div>
      </div>
    </li>
  )
}
