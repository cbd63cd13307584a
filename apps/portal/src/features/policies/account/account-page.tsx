import type { CoveredDays } from '@milepost/contract/claims/covered-days'
import { dossierEndpoints } from '@milepost/contract/policies/dossier'
import { type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import type { PolicyTerm } from '@milepost/contract/policies/terms'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { useParams } from '@tanstack/react-router'
import { policiesHref } from '../../../addresses.ts'
import { open } from '../../../lib/api/api.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { Dotted } from '../../../lib/format/dotted.tsx'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { PdfButton, pdfTimeoutMs } from '../../../record/pdf-button.tsx'
import { RecordPage } from '../../../record/record-page.tsx'
import { useMay } from '../../../session/use-may.ts'
import { Page } from '../../../shell/page/page.tsx'
import { RenewalDay } from '../renewal-day.tsx'
import { ExperienceCards } from './experience-cards.tsx'
import { PolicyRisk } from './policy-risk.tsx'
import { PolicyVehicles } from './policy-vehicles.tsx'
import { TermsCard } from './terms-card.tsx'

/** Everything that an underwriter decides a renewal by. */
export default function AccountPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useAnswer(answerOf(policyEndpoints.details, { params: { id } }))
  useLiveRefresh(['scores', 'loss'], policyEndpoints.details, policyEndpoints.experience)
  return (
    <RecordPage
      thing="policy"
      id={id}
      list={{ label: 'Policies', href: policiesHref() }}
      record={query.data?.policy.id === id ? query.data : undefined}
      query={query}
      nameOf={({ policy }) => titleOf(policy)}
    >
      {({ policy, terms, covered }, breadcrumb) => (
        <Page
          title={titleOf(policy)}
          breadcrumb={breadcrumb}
          line={<Line policy={policy} />}
          actions={<Dossier id={id} policy={policy} />}
        >
          <Account id={id} policy={policy} terms={terms} covered={covered} />
        </Page>
      )}
    </RecordPage>
  )
}

const titleOf = ({ policyNumber }: Policy) => policyNumber ?? 'Policy'

/** For roles that may create a renewal dossier. */
function Dossier({ id, policy }: { id: string; policy: Policy }) {
  const may = useMay(dossierEndpoints.pdf)
  const { units } = useFormat()
  if (!may) return null
  return (
    <PdfButton
      label="Renewal dossier"
      thing="dossier"
      name={`renewal dossier ${titleOf(policy)}`}
      load={() => open(dossierEndpoints.pdf, { params: { id }, query: { units } }, { timeoutMs: pdfTimeoutMs })}
    />
  )
}

function Line({ policy }: { policy: Policy }) {
  const { vehicles, insurerName, connections } = policy
  const fleets = connections.map(({ name }) => name).join(', ')
  return (
    <>
      <Dotted
        parts={[
          fleets || 'No connection has this policy',
          insurerName ?? '',
          `${countText(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`,
        ]}
      />
      {policy.renewsOn && (
        <>
          {' '}
          · renews <RenewalDay policy={policy} />
        </>
      )}
    </>
  )
}

interface AccountProps {
  id: string
  policy: Policy
  terms: readonly PolicyTerm[]
  covered: CoveredDays | null
}

function Account({ id, policy, terms, covered }: AccountProps) {
  const connections = policy.connections.map(({ id }) => String(id))
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 content-start gap-4">
        <Card>
          <CardBody>
            <PolicyRisk id={id} connections={connections} />
          </CardBody>
        </Card>
        <ExperienceCards id={id} connections={connections} />
        {connections.length > 0 && <PolicyVehicles connections={connections} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <TermsCard id={id} policy={policy} terms={terms} covered={covered} />
      </div>
    </div>
  )
}
