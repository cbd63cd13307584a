import { Forbidden } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import { useSession } from '../../session/session-context.ts'
import { viewAsRoles } from '../../session/session-store.ts'
import { Page } from './page.tsx'

/** The person's roles, or those they look with, do not include the page. The address stays. */
export function ForbiddenPage() {
  const { viewingAs } = useSession()
  return (
    <Page>
      <Card>
        <Forbidden
          detail={viewingAs ? 'You are looking with only some of your roles.' : undefined}
          action={viewingAs && <Button onClick={() => viewAsRoles(undefined)}>Use all my roles</Button>}
        />
      </Card>
    </Page>
  )
}
