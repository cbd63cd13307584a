import type { CoveredDays } from '@milepost/contract/claims/covered-days'
import type { Policy } from '@milepost/contract/policies/endpoints'
import { termFieldWords as labels } from '@milepost/contract/policies/import'
import { type PolicyTerm, policyTermEndpoints } from '@milepost/contract/policies/terms'
import { policyRadius } from '@milepost/domain/codes'
import { dollars } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { useMay } from '../../../session/use-may.ts'
import { NoLossesButton } from './no-losses-button.tsx'
import { TermDrawer } from './term-drawer.tsx'

interface TermsCardProps {
  id: string
  policy: Policy
  /** Newest first. */
  terms: readonly PolicyTerm[]
  /** The days whose losses are known. */
  covered: CoveredDays | null
}

/** The term that counts now with what is insured, and all terms, each to edit. */
export function TermsCard({ id, policy, terms, covered }: TermsCardProps) {
  const may = useMay(policyTermEndpoints.save)
  const format = useFormat()
  const [editing, setEditing] = useState<PolicyTerm | 'new'>()
  const day = (on: string) => format.day(`${on}T00:00:00Z`, 'UTC')
  const shown = policy.term
  return (
    <Card>
      <CardHeader
        title="Terms"
        aside={
          may && (
            <span className="flex gap-1" data-screen-only="">
              <NoLossesButton policyId={id} term={shown} covered={covered} />
              {shown && (
                <Button size="small" onClick={() => setEditing(shown)}>
                  Edit
                </Button>
              )}
              <Button size="small" onClick={() => setEditing('new')}>
                Add a term
              </Button>
            </span>
          )
        }
      />
      {shown === null ? (
        <Empty title="No terms yet." detail="Add the term of this policy, or import terms from the list of policies." />
      ) : (
        <CardBody>
          <Facts
            missing="Not reported"
            facts={[
              { term: 'Term', value: `${day(shown.startsOn)} – ${day(shown.renewsOn)}` },
              { term: labels.premiumUsd, value: amount(shown.premiumUsd) },
              { term: labels.accidentLimitUsd, value: amount(shown.accidentLimitUsd) },
              { term: labels.aggregateLimitUsd, value: amount(shown.aggregateLimitUsd) },
              { term: labels.garagingRegion, value: shown.garagingRegion && regionName(shown.garagingRegion) },
              { term: labels.radius, value: shown.radius && policyRadius.word(shown.radius) },
              { term: labels.commodity, value: shown.commodity },
              {
                term: 'Loss runs cover',
                value: covered ? `${day(covered.from)} – ${day(covered.until)}` : 'No days yet',
                note: !covered && 'losses below are from events',
              },
            ]}
          />
          {terms.length > 1 && (
            <ul aria-label="Other terms" className="num mt-3 grid gap-1 border-t border-border pt-3 text-13">
              {terms
                .filter(({ startsOn }) => startsOn !== shown.startsOn)
                .map((term) => (
                  <li key={term.startsOn} className="flex flex-wrap items-baseline gap-x-2">
                    <span className="whitespace-nowrap">
                      {day(term.startsOn)} – {day(term.renewsOn)}
                    </span>
                    <span className="ml-auto text-text-2">{amount(term.premiumUsd) ?? 'Not reported'}</span>
                    {may && (
                      <Button
                        size="small"
                        variant="ghost"
                        data-screen-only=""
                        aria-label={`Edit the term from ${day(term.startsOn)}`}
                        onClick={() => setEditing(term)}
                      >
                        Edit
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          )}
        </CardBody>
      )}
      {editing && (
        <TermDrawer
          policyId={id}
          term={editing === 'new' ? null : editing}
          after={terms[0]}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

const amount = (usd: number | null) => (usd === null ? null : dollars(usd))
