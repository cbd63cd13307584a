import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { lossesWord, type PolicyExperience } from '@milepost/contract/policies/experience'
import {
  frequencyWords,
  noFrequencyWords,
  noPlaceWords,
  noSeverityWords,
  vehicleYearsText,
} from '@milepost/contract/policies/experience-words'
import { vehicleClass } from '@milepost/domain/codes'
import { dollars } from '@milepost/domain/quantity'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { claimsHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useMay } from '../../../session/use-may.ts'
import { OpenQuestions } from './open-questions.tsx'
import { TermLosses } from './term-losses.tsx'

interface ExperienceCardsProps {
  id: string
  connections: readonly string[]
}

/** How often a policy has losses, what they cost, how it compares, and what is still open. */
export function ExperienceCards({ id, connections }: ExperienceCardsProps) {
  const query = useAnswer(answerOf(policyEndpoints.experience, { params: { id } }))
  const mayListClaims = useMay(claimEndpoints.page)
  if (!query.data)
    return (
      <Card>
        {query.isError ? (
          <QueryFailed what="the loss experience" query={query} />
        ) : (
          <CardBody>
            <SkeletonLines lines={5} label="Loading loss experience" />
          </CardBody>
        )}
      </Card>
    )
  const { terms, questions, lossCoverage } = query.data
  return (
    <>
      <Figures experience={query.data} />
      <Card>
        <CardHeader
          title="Losses by term"
          aside={
            <>
              incurred over earned premium
              {mayListClaims && (
                <>
                  {' · '}
                  <Link href={claimsHref({ policy: [id] })} className="text-link">
                    Claims
                  </Link>
                </>
              )}
            </>
          }
        />
        <TermLosses id={id} terms={terms} />
      </Card>
      <Card>
        <CardHeader title="Open questions" />
        <CardBody>
          <OpenQuestions
            id={id}
            questions={questions}
            isImporting={lossCoverage === 'loading'}
            connections={connections}
          />
        </CardBody>
      </Card>
    </>
  )
}

function Figures({ experience }: { experience: PolicyExperience }) {
  const { frequency, severity, peers } = experience
  return (
    <Tiles label="Loss experience" minWidth={180}>
      <Tile
        label="Loss frequency"
        value={frequency ? frequency.perVehicleYear.toFixed(2) : <Unavailable words={noFrequencyWords(experience)} />}
        unit={frequency && 'per vehicle-year'}
        note={frequency && frequencyWords(frequency, experience)}
      />
      <Tile
        label="Vehicle-years"
        value={
          frequency ? vehicleYearsText(frequency.vehicleYears) : <Unavailable words={noFrequencyWords(experience)} />
        }
        note="time in which losses are reported"
      />
      <Tile
        label="Severity"
        value={
          severity.meanUsd === null ? <Unavailable words={noSeverityWords(severity)} /> : dollars(severity.meanUsd)
        }
        unit={severity.meanUsd !== null && `per ${lossesWord(severity.source, 1)}`}
        note={
          severity.losses === 0
            ? 'last 12 months'
            : `${countText(severity.withCost)} of ${countText(severity.losses)} ${lossesWord(severity.source, 2)} in 12 months have a cost`
        }
      />
      <Tile label="Peers with a lower score" value={placeOf(peers)} note={peers && peersNote(peers)} />
    </Tiles>
  )
}

const Unavailable = ({ words = 'Not available yet' }: { words?: string }) => (
  <span className="inline-flex h-7 items-center align-top text-13 font-normal text-text-3">{words}</span>
)

const percent = (share: number) => Math.round(share * 100)

function placeOf(peers: PolicyExperience['peers']) {
  if (peers?.lowerShare) return `${percent(peers.lowerShare.value)}%`
  return <Unavailable words={(peers && noPlaceWords(peers)) ?? 'Not available yet'} />
}

/** Which policies are peers, and how certain the place among them is. */
function peersNote({ lowerShare, count, vehicleClass: code }: NonNullable<PolicyExperience['peers']>): string {
  const kind = code === vehicleClass.code.unknown ? 'unknown class' : vehicleClass.word(code).toLowerCase()
  const among = `${countText(count)} ${count === 1 ? 'policy' : 'policies'} with similar miles, ${kind}`
  if (!lowerShare) return among
  return `90% interval ${percent(lowerShare.low)}–${percent(lowerShare.high)}%, of ${among}`
}
