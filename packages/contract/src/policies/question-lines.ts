import { openRange } from '@milepost/domain/limits'
import { distance, quantityText, type Units } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import type { PolicyExperience } from './experience.ts'

type Questions = PolicyExperience['questions']

/** An open question about a policy that has some records. */
export type QuestionLine = { id: keyof Questions; text: string }

const counted = (count: number, one: string, many: string, isExact = true) => ({
  count,
  text: `${count.toLocaleString('en-US')}${isExact ? '' : '+'} ${count === 1 ? one : many}`,
})

function garagedText({ garagedElsewhere: own }: Questions) {
  if (!own) return { count: 0, text: '' }
  const percent = Math.floor(own.share * 100)
  return { count: 1, text: `Garaged in ${regionName(own.regionId)}, but ${percent}% of the distance is elsewhere` }
}

function privateText({ privateShare: share }: Questions) {
  if (share === null) return { count: 0, text: '' }
  return {
    count: 1,
    text: `${Math.floor(share * 100)}% of the distance in the last 12 months is private, without events`,
  }
}

function dismissedText({ dismissedShare: share }: Questions) {
  if (share === null) return { count: 0, text: '' }
  return {
    count: 1,
    text: `${Math.floor(share * 100)}% of the events in the last 12 months were dismissed at the provider and don’t count`,
  }
}

function radiusText({ metersBeyondRadius: meters }: Questions, units: Units) {
  const each = meters === null ? '' : quantityText(distance(meters, units))
  return { count: meters === null ? 0 : 1, text: `Radius is local, but vehicles drive ${each} a year each` }
}

function disputedText({ rejected, disputed }: Questions): string {
  if (disputed === 0) return ''
  const remaining = disputed === 1 ? 'remains a loss' : 'remain losses'
  return `${disputed === rejected ? ' that' : `, and ${disputed}`} ${remaining} until the insurer or a video reviewer confirms the rejection`
}

/** Returns what is open, as the account page and the renewal dossier say it; empty if nothing is. */
export function questionLines(questions: Questions, units: Units): QuestionLine[] {
  const { suspected, isSuspectedExact, rejected, isRejectedExact, unknownFault, unclaimed } = questions
  const ofYear = 'in the last 12 months'
  const atAll = `in the last ${openRange.months} months`
  const lines = [
    {
      id: 'suspected',
      ...counted(suspected, `unconfirmed collision ${atAll}`, `unconfirmed collisions ${atAll}`, isSuspectedExact),
    },
    {
      id: 'rejected',
      ...counted(
        rejected,
        `rejected collision ${atAll}${disputedText(questions)}`,
        `rejected collisions ${atAll}${disputedText(questions)}`,
        isRejectedExact,
      ),
    },
    {
      id: 'unknownFault',
      ...counted(unknownFault, `loss with unknown fault ${ofYear}`, `losses with unknown fault ${ofYear}`),
    },
    {
      id: 'claimsUnknownFault',
      ...counted(
        questions.claimsUnknownFault,
        `claim with unknown fault ${ofYear}`,
        `claims with unknown fault ${ofYear}`,
      ),
    },
    {
      id: 'unclaimed',
      ...counted(
        unclaimed?.losses ?? 0,
        'confirmed loss without a claim on the days of loss runs',
        'confirmed losses without a claim on the days of loss runs',
      ),
    },
    {
      id: 'claimsToMatch',
      ...counted(questions.claimsToMatch, 'claim to match with a collision', 'claims to match with a collision'),
    },
    {
      id: 'deletedConnections',
      ...counted(
        questions.deletedConnections,
        `connection deleted with its losses ${ofYear}; the score still counts its vehicles if they were riskier`,
        `connections deleted with their losses ${ofYear}; the score still counts their vehicles if they were riskier`,
      ),
    },
    {
      id: 'movedConnections',
      ...counted(
        questions.movedConnections,
        `connection moved from or to another policy ${ofYear}`,
        `connections moved from or to another policy ${ofYear}`,
      ),
    },
    {
      id: 'proposedPolicies',
      ...counted(
        questions.proposedPolicies,
        'connection whose other policy awaits an admin',
        'connections whose other policy awaits an admin',
      ),
    },
    {
      id: 'countedOtherwise',
      ...counted(
        questions.countedOtherwise,
        `loss ${ofYear} that scores count with another fault than stated`,
        `losses ${ofYear} that scores count with another fault than stated`,
      ),
    },
    { id: 'garagedElsewhere', ...garagedText(questions) },
    { id: 'metersBeyondRadius', ...radiusText(questions, units) },
    { id: 'privateShare', ...privateText(questions) },
    { id: 'dismissedShare', ...dismissedText(questions) },
    {
      id: 'lossesNotReported',
      ...counted(
        questions.lossesNotReported,
        'connection with vehicles whose collisions aren’t reported',
        'connections with vehicles whose collisions aren’t reported',
      ),
    },
    {
      id: 'withoutEvents',
      ...counted(
        questions.withoutEvents,
        'vehicle in which no device reports collisions or other events',
        'vehicles in which no device reports collisions or other events',
      ),
    },
    {
      id: 'frozenReceivers',
      ...counted(
        questions.frozenReceivers,
        'vehicle whose GPS receiver repeats one place',
        'vehicles whose GPS receiver repeats one place',
      ),
    },
    {
      id: 'notPermitted',
      ...counted(
        questions.notPermitted,
        'connection without permission to read all of its driving and events',
        'connections without permission to read all of their driving and events',
      ),
    },
    { id: 'notReporting', ...counted(questions.notReporting, 'vehicle not reporting', 'vehicles not reporting') },
  ] as const
  return lines.filter(({ count }) => count > 0).map(({ id, text }) => ({ id, text }))
}
