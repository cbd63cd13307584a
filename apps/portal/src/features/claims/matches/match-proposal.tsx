import { faultText } from '@milepost/contract/accidents/columns'
import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { type ClaimProposal, claimEndpoints } from '@milepost/contract/claims/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { dollars, force, quantityText } from '@milepost/domain/quantity'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Facts } from '@milepost/ui/layout/facts'
import { Link } from '@milepost/ui/layout/link'
import { useMutation } from '@tanstack/react-query'
import { eventHref, lossHref, vehicleHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { useMay } from '../../../session/use-may.ts'

/** A claim and a collision side by side, with the decision whether they are one crash. */
export function MatchProposal({ proposal: { claim, event } }: { proposal: ClaimProposal }) {
  const may = useMay(claimEndpoints.decide)
  const decide = useMutation({
    mutationFn: (isMatch: boolean) =>
      call(claimEndpoints.decide, { params: { id: claim.id, eventId: event.id }, body: { isMatch } }),
    onSuccess: async (_, isMatch) => {
      toastSuccess(isMatch ? `Claim ${claim.claimNumber} matched` : `Match of claim ${claim.claimNumber} rejected`)
      await refresh(claimEndpoints.proposals, claimEndpoints.page, accidentEndpoints.page, accidentEndpoints.summary)
    },
  })
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-border pb-4 last:border-0 last:pb-0 tablet:grid-cols-2">
      <section aria-label={`Claim ${claim.claimNumber}`}>
        <h3 className="mb-1 text-13 font-medium">Claim {claim.claimNumber}</h3>
        <Facts
          missing="Unknown"
          facts={[
            { term: 'Loss date', value: [claim.lossDate, claim.lossTime].filter(Boolean).join(' ') },
            {
              term: 'Vehicle',
              value: claim.vehicle && <Link href={vehicleHref(claim.vehicle.id)}>{claim.vehicle.name}</Link>,
            },
            { term: 'Fault', value: faultText(claim.faultPercent) },
            { term: 'Paid', value: claim.paidUsd === null ? null : dollars(claim.paidUsd) },
            { term: 'Reserved', value: claim.reservedUsd === null ? null : dollars(claim.reservedUsd) },
            { term: 'Policy', value: claim.policyNumber },
          ]}
        />
      </section>
      <section aria-label={event.type.word}>
        <h3 className="mb-1 text-13 font-medium">
          {event.accidentId === null ? (
            <Link href={eventHref(event.id)}>{event.type.word}, suspected</Link>
          ) : (
            <Link href={lossHref(event.id)}>Loss {accidentDisplayId(event.accidentId)}</Link>
          )}
        </h3>
        <Facts
          missing="Not reported"
          facts={[
            { term: 'Time', value: <Moment at={event.occurredAt} placeZone={event.timeZone} /> },
            { term: 'Place', value: event.place?.text },
            // Beside those of the claim, which may say otherwise.
            ...(event.accidentId === null
              ? []
              : [
                  { term: 'Fault', value: faultText(event.faultPercent) },
                  {
                    term: 'Cost estimate',
                    value: event.costEstimateUsd !== null && dollars(event.costEstimateUsd),
                    missing: 'Unknown',
                  },
                ]),
            { term: 'Force', value: event.maxG === null ? null : quantityText(force(event.maxG)) },
            {
              term: 'Video',
              value: event.hasVideo ? <Link href={eventHref(event.id)}>Watch the video</Link> : null,
            },
          ]}
        />
      </section>
      {may && (
        <div className="flex flex-wrap gap-2 tablet:col-span-2">
          <Button busy={decide.isPending && decide.variables} onClick={() => decide.mutate(true)}>
            Same crash
          </Button>
          <Button
            variant="ghost"
            busy={decide.isPending && decide.variables === false}
            onClick={() => decide.mutate(false)}
          >
            Different crash
          </Button>
        </div>
      )}
      {decide.isError && (
        <p role="alert" className="text-13 text-destructive tablet:col-span-2">
          {explain(decide.error).message}
        </p>
      )}
    </li>
  )
}
