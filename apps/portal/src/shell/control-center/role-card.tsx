import { roleWord } from '@milepost/contract/api/roles'
import { Button } from '@milepost/ui/form/button'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useSession } from '../../session/session-context.ts'
import { viewAsRoles } from '../../session/session-store.ts'

/** Views the product with fewer of one's own roles. It can hide, never grant; the last role stays. */
export function RoleCard() {
  const { roles, ownRoles, viewingAs } = useSession()
  const change = (role: string, ticked: boolean) =>
    viewAsRoles(ownRoles.filter((own) => (own === role ? ticked : roles.includes(own))))
  return (
    <Card>
      <CardHeader
        title="View as Role"
        aside={
          viewingAs && (
            <Button size="small" variant="ghost" onClick={() => viewAsRoles(undefined)}>
              Reset to my roles
            </Button>
          )
        }
      />
      <CardBody className="grid gap-2">
        {ownRoles.map((role) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            disabled={roles.length === 1 && roles.includes(role)}
            onChange={(ticked) => change(role, ticked)}
          >
            {roleWord(role)}
          </Checkbox>
        ))}
        <p className="text-12 text-text-3">
          This only changes what you see. The server still applies all your roles and records what you do under your
          name.
        </p>
      </CardBody>
    </Card>
  )
}
