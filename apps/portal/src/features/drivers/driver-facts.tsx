import { type DriverDetails, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { isGeneratedKey } from '@milepost/contract/providers/endpoints'
import { recordStatus } from '@milepost/domain/codes'
import { phoneText } from '@milepost/domain/text/phone-text'
import { explain } from '@milepost/session/api/api-error'
import { Score } from '@milepost/ui/feedback/score'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Facts } from '@milepost/ui/layout/facts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api/api.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { noScoreSentence, useNoScore } from '../../risk/use-no-score.ts'
import { LastTrip } from './last-trip.tsx'
import { ratedFor } from './rated-for.ts'

/** A driver's details as reported by the provider. */
export function DriverFacts({ driver }: { driver: DriverDetails }) {
  const format = useFormat()
  const noScore = useNoScore(driver.risk, driver.connection)
  return (
    <Facts
      missing="Not reported"
      facts={[
        {
          term: 'Behavioral risk',
          value: driver.risk.score !== null && (
            <Score
              value={driver.risk.score}
              interval={
                driver.risk.low === null || driver.risk.high === null ? undefined : [driver.risk.low, driver.risk.high]
              }
              provisional={driver.risk.provisional}
            />
          ),
          missing: noScoreSentence(noScore),
          title: 'From their own trips, weighted toward recent driving; 50 is average, higher is riskier',
        },
        {
          term: 'Status',
          value: recordStatus.word(driver.status),
          note: driver.statusReason,
          title: 'As reported by the provider',
        },
        { term: 'License state', value: driver.licenseState },
        { term: 'License', value: driver.licenseNumber && <License driver={driver} /> },
        { term: 'Phone', value: driver.phoneNumber && phoneText(driver.phoneNumber) },
        {
          term: 'Employee no.',
          value: driver.employeeNumber,
          title: 'Employee number',
        },
        { term: 'Provider', value: driver.provider.displayName },
        {
          term: 'Provider’s ID',
          value: !isGeneratedKey(driver.externalId) && <code className="font-mono">{driver.externalId}</code>,
          title: isGeneratedKey(driver.externalId)
            ? `${driver.provider.displayName} doesn’t report one`
            : `The ID ${driver.provider.displayName} uses for them`,
        },
        // People without access must not read that there is no score.
        ...(driver.providerScore
          ? [
              {
                term: 'Provider’s score',
                value: `${driver.providerScore.score.toFixed(0)} of 100`,
                note:
                  driver.providerScore.distanceMeters !== null &&
                  `over ${format.distance(driver.providerScore.distanceMeters)}`,
                title:
                  'The provider’s own rating of the driver; higher is safer. It doesn’t affect the risk shown here',
              },
              { term: 'Rated for', value: ratedFor(driver.providerScore), title: 'Whole days in UTC' },
            ]
          : []),
        { term: 'Connection', value: driver.connection.name },
        { term: 'Last trip', value: <LastTrip driver={driver} zoned /> },
      ]}
    />
  )
}

/** Masked until someone reveals it, which is logged. */
function License({ driver: { id, licenseNumber } }: { driver: DriverDetails }) {
  const reveal = useMutation({
    mutationFn: () => call(driverEndpoints.license, { params: { id } }),
    onError: (error) => toastFailure('Could not show the license number.', { description: explain(error).message }),
  })
  const shown = reveal.data?.licenseNumber
  const number = useRef<HTMLElement>(null)
  // The button that revealed it is gone.
  useEffect(() => {
    if (shown) number.current?.focus()
  }, [shown])
  return (
    <span className="-my-1 inline-flex items-center gap-2">
      <code ref={number} tabIndex={shown ? -1 : undefined} className="font-mono">
        {shown ?? licenseNumber}
      </code>
      {!shown && (
        <Button
          size="small"
          data-screen-only=""
          busy={reveal.isPending}
          title="Every access is logged"
          onClick={() => reveal.mutate()}
        >
          Show
        </Button>
      )}
    </span>
  )
}
