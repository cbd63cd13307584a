import { unreadWords } from '@milepost/contract/connections/reads'
import { lossesWord, type TermExperience } from '@milepost/contract/policies/experience'
import {
  frequencyWords,
  noFrequencyWords,
  noPlaceWords,
  noSeverityWords,
  ratioNoteText,
} from '@milepost/contract/policies/experience-words'
import { termFieldWords as labels } from '@milepost/contract/policies/import'
import { questionLines } from '@milepost/contract/policies/question-lines'
import { byBandText } from '@milepost/contract/risk/band-words'
import { noScoreWords } from '@milepost/contract/risk/words'
import { policyRadius } from '@milepost/domain/codes'
import { decimal, dollars } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { scoreWord } from '@milepost/domain/score-bands'
import { daysInAll } from '@milepost/domain/time/calendar-days'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { pairs, section, tiles } from '../../../reporting/print/page-parts.ts'
import { daysText, momentText } from '../../../reporting/print/print-time.ts'
import type { Dossier } from './dossier.ts'
import { lossesText, ratioText } from './experience-words.ts'
import { whole } from './figures.ts'
import { fleetNames } from './fleet-names.ts'

const amount = (usd: number | null | undefined) =>
  usd === null || usd === undefined ? unreadWords.notReported : dollars(usd)

/** The first sheet: what is insured, the figures that matter most, and what is still open. */
export const cover = (dossier: Dossier): Markup =>
  markup`${keyFigures(dossier)}${account(dossier)}${riskInWords(dossier)}${openQuestions(dossier)}`

function keyFigures(dossier: Dossier): Markup {
  const { policy, periods } = dossier
  const { frequency, severity } = dossier.experience
  const { score } = policy
  const [current, before] = periods.filter(({ missing }) => missing !== 'notStarted')
  return tiles([
    [
      'Combined score',
      score.score === null ? 'Not available yet' : whole(score.score),
      score.score === null
        ? null
        : `${scoreWord({ ...score, score: score.score })}, 90% interval ${whole(score.low!)}–${whole(score.high!)}`,
    ],
    [
      'Loss frequency',
      frequency ? frequency.perVehicleYear.toFixed(2) : noFrequencyWords(dossier.experience),
      frequency && `per vehicle-year: ${frequencyWords(frequency, dossier.experience)}`,
    ],
    [
      'Severity',
      severity.meanUsd === null ? noSeverityWords(severity) : dollars(severity.meanUsd),
      severity.meanUsd === null
        ? 'last 12 months'
        : `per ${lossesWord(severity.source, 1)}, ${severity.withCost} of ${severity.losses} with a cost`,
    ],
    [
      'Loss ratio',
      current ? ratioText(current) : unreadWords.notReported,
      current
        ? [
            `${elapsedText(current, dossier)}: ${[lossesText(current), ratioNoteText(current)].filter((text) => text !== null).join(', ')}`,
            before && `${periodWord(dossier)} before: ${ratioText(before)}, ${lossesText(before)}`,
          ]
            .filter(Boolean)
            .join('. ')
        : null,
    ],
  ])
}

const periodWord = ({ experience }: Dossier) => (experience.terms.length > 0 ? 'Term' : 'Year')

/** Returns "Current term, 64 days so far", or the days of a term that has ended: a ratio of some weeks isn't one of a year. */
function elapsedText({ startsOn, renewsOn }: TermExperience, dossier: Dossier): string {
  const { last } = dossier.range
  if (renewsOn <= last) return daysText(startsOn, renewsOn)
  const days = daysInAll(startsOn, last)
  return `Current ${periodWord(dossier).toLowerCase()}, ${days} ${days === 1 ? 'day' : 'days'} so far`
}

function account({ policy, client, preparedBy, printedAt, experience: { peers } }: Dossier): Markup {
  const { term, byBand } = policy
  return section(
    'Account',
    markup`<div class="pair" style="grid-template-columns: 1fr 1fr">${pairs([
      ['Insured', fleetNames(policy, 8)],
      ['Insurer', policy.insurerName ?? unreadWords.notReported],
      ['Policy number', policy.policyNumber],
      ['Term', term ? daysText(term.startsOn, term.renewsOn) : 'No term entered'],
      ['Renewal date', policy.renewsOn ? daysText(policy.renewsOn, policy.renewsOn) : unreadWords.notReported],
      [labels.premiumUsd, amount(term?.premiumUsd)],
      [labels.accidentLimitUsd, amount(term?.accidentLimitUsd)],
      [labels.aggregateLimitUsd, amount(term?.aggregateLimitUsd)],
    ])}${pairs([
      [labels.garagingRegion, term?.garagingRegion ? regionName(term.garagingRegion) : unreadWords.notReported],
      [labels.radius, term?.radius ? policyRadius.word(term.radius) : unreadWords.notReported],
      [labels.commodity, term?.commodity ?? unreadWords.notReported],
      ['Vehicles', `${decimal(policy.vehicles, 0)}, ${decimal(policy.reportingVehicles, 0)} reporting`],
      ['By risk', byBandText(byBand, policy.vehicles)],
      ['Peers', peersText(peers)],
      ['Prepared by', preparedBy],
      ['Prepared on', momentText(printedAt.toISOString(), client.timeZone)],
    ])}</div>`,
  )
}

function peersText(peers: Dossier['experience']['peers']): string {
  if (!peers) return 'Not available yet'
  if (!peers.lowerShare) return `${peers.count} with similar miles. ${noPlaceWords(peers)}`
  const { value, low, high } = peers.lowerShare
  return `Riskier than ${whole(100 * value)}% of ${peers.count}, 90% interval ${whole(100 * low)}–${whole(100 * high)}%`
}

function riskInWords({ risk: { current }, experience }: Dossier): Markup {
  if (!current?.combined) {
    const why = current?.missing.combined
    return section(
      'Score',
      markup`<p>This policy has no score. ${why ? noScoreWords[why] : 'It hasn’t been scored yet.'} ${experience.lossCoverage !== 'loading' && 'Its vehicles need more driving before a score means anything. '}The pages on scores and vehicles are empty until then.</p>`,
    )
  }
  const { combined, expectation } = { combined: current.combined, expectation: current.combined.expectedClaimsPerYear }
  return section(
    'Score',
    markup`<p>50 is average and higher is riskier. A score of ${whole(combined.score)} means ${combined.relativeRisk.toFixed(2)} times the average claim frequency${expectation !== null && `: ${expectation.toFixed(2)} expected claims a year for an average vehicle of this fleet`}.${combined.provisional && ' The score is provisional.'} Its 90% interval is ${whole(combined.low)}–${whole(combined.high)}.</p>`,
  )
}

function openQuestions({ experience: { questions, lossCoverage }, units }: Dossier): Markup {
  const open = questionLines(questions, units)
  return section(
    'Open questions',
    open.length === 0
      ? markup`<p>${lossCoverage === 'loading' ? 'Not available yet.' : 'None.'}</p>`
      : markup`${open.map(({ text }) => markup`<p>${text}</p>`)}`,
  )
}
