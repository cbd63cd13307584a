import { Forbidden } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import { useSession } from '../../session/session-context.ts'
import { viewAsRoles } from '../../session/session-store.ts'
import { Page } from './page.tsx'

/** Shown if the person's roles, or those in effect, don't include the page. The URL stays. */
export function ForbiddenPage() {
  const { viewingAs } = useSession()
  return (
    <Page>
      <Card>
        <Forbidden
          detail={viewingAs ? 'You’re viewing with only some of your roles.' : undefined}
          action={viewingAs && <Button onClick={() => viewAsRoles(undefined)}>Use all my roles</Button>}
        />
      </Card>
    </Page>
  )
}
