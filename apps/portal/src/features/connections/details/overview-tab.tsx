import { type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionOrigin } from '@milepost/domain/codes'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Switch } from '@milepost/ui/form/switch'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { type ConnectionActions, refreshConnections } from '../actions/use-connection-actions.ts'
import { humanReviewHint } from '../shared/human-review-hint.ts'
import { useMayChange } from '../shared/may-change.ts'
import { useProviders } from '../shared/use-providers.ts'
import { CompanyDrawer } from './company-drawer.tsx'
import { HintsCard } from './hints-card.tsx'
import { ProposedPolicy } from './proposed-policy.tsx'
import { TermsCard } from './terms-card.tsx'

/** The connection's company, sign-in and signed terms. */
export function OverviewTab({ connection, actions }: { connection: ConnectionDetails; actions: ConnectionActions }) {
  const mayChange = useMayChange()
  const [editing, setEditing] = useState(false)
  const { signer } = connection
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <Card>
        <CardHeader
          title="Company"
          aside={
            mayChange && (
              <Button size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )
          }
        />
        <CardBody className="grid gap-4">
          <Facts
            facts={[
              { term: 'Fleet name', value: connection.name },
              { term: 'DOT number', value: connection.dotNumber },
              { term: 'Tax ID', value: connection.taxId },
              { term: 'Insurer', value: connection.insurerName },
              { term: 'Policy', value: connection.policyNumber },
              { term: 'Contact', value: connection.contactNumber },
              {
                term: 'Signer',
                value: [signer?.firstName, signer?.lastName].filter(Boolean).join(' '),
                note: signer?.email,
              },
              ...(mayChange ? [] : [{ term: 'Human review', value: connection.hasQueue ? 'On' : 'Off' }]),
            ]}
          />
          <ProposedPolicy connection={connection} />
          {mayChange && <ReviewSwitch connection={connection} />}
        </CardBody>
      </Card>
      <div className="grid gap-4">
        <SignInCard connection={connection} actions={actions} mayChange={mayChange} />
        <TermsCard connection={connection} mayChange={mayChange} />
        {connection.hints && mayChange && (
          <HintsCard hints={connection.hints} provider={connection.provider.displayName} />
        )}
      </div>
      {editing && <CompanyDrawer connection={connection} onClose={() => setEditing(false)} />}
    </div>
  )
}

function ReviewSwitch({ connection }: { connection: ConnectionDetails }) {
  const change = useMutation({
    mutationFn: (hasQueue: boolean) =>
      call(connectionEndpoints.change, { params: { id: connection.id }, body: { hasQueue } }),
    onSuccess: refreshConnections,
    onError: (error) => toastFailure('Could not change human review.', { description: explain(error).message }),
  })
  return (
    <Switch
      checked={change.isPending ? change.variables : connection.hasQueue}
      disabled={change.isPending}
      onChange={change.mutate}
      hint={humanReviewHint}
    >
      Human review
    </Switch>
  )
}

function SignInCard({
  connection,
  actions,
  mayChange,
}: {
  connection: ConnectionDetails
  actions: ConnectionActions
  mayChange: boolean
}) {
  const { credentials, provider, origin, sourceAppId } = connection
  const { data: providers } = useProviders()
  const fields = providers?.find(({ id }) => id === provider.id)?.credentialFields ?? []
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label
  const secrets = credentials.stored.filter((name) => !(name in credentials.notSecret))
  // Tokens from a consent have no field in the form.
  const labels = secrets.map((name) => labelOf(name) ?? 'consent')
  return (
    <Card>
      <CardHeader
        title="Sign-in"
        aside={
          mayChange && (
            <Button size="small" onClick={() => actions.ask('credentials', connection)}>
              Edit credentials
            </Button>
          )
        }
      />
      <CardBody>
        <Facts
          facts={[
            { term: 'Provider', value: provider.displayName },
            { term: 'Account', value: connection.accountName },
            ...Object.entries(credentials.notSecret).map(([name, value]) => ({ term: labelOf(name) ?? name, value })),
            {
              term: 'Secrets',
              value: secrets.length > 0 ? 'Encrypted, never shown' : null,
              note: providers && labels.length > 0 ? [...new Set(labels)].join(', ') : undefined,
            },
            ...(connection.serverUrl ? [{ term: 'Server', value: connection.serverUrl }] : []),
            ...(connection.region ? [{ term: 'Region', value: connection.region.toUpperCase() }] : []),
            { term: 'Origin', value: connectionOrigin.word(origin), note: sourceAppId },
            { term: 'Connected', value: <Moment at={connection.createdAt} zoned /> },
          ]}
        />
      </CardBody>
    </Card>
  )
}
