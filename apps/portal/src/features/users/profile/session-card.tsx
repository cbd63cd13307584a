import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useSession } from '../../../session/session-context.ts'
import { signOut } from '../../../session/session-store.ts'

/** Sign-in time, and the sign-out button. */
export function SessionCard() {
  const { user } = useSession()
  const format = useFormat()
  const { lastSignInAt, createdAt } = user.profile
  return (
    <Card>
      <CardHeader title="Session" />
      <CardBody className="grid gap-4">
        <Facts
          facts={[
            {
              term: 'Last sign-in',
              value: <Moment at={lastSignInAt} never="Not yet" zoned />,
            },
            { term: 'Member since', value: format.day(createdAt) },
          ]}
        />
        <div>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </div>
      </CardBody>
    </Card>
  )
}
