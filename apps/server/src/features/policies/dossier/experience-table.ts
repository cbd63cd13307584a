import { unreadWords } from '@milepost/contract/connections/reads'
import type { TermExperience } from '@milepost/contract/policies/experience'
import {
  areLossesKnown,
  faultHeading,
  faultText,
  incurredText,
  vehicleYearsText,
} from '@milepost/contract/policies/experience-words'
import { decimal, distance, dollars, quantityText } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { longSection, numbers } from '../../../reporting/print/page-parts.ts'
import { daysText } from '../../../reporting/print/print-time.ts'
import type { Dossier } from './dossier.ts'
import { countedText, wholeRatioText } from './experience-words.ts'

/** More would push the trend to another sheet. */
const shownPeriods = 5

/** Exposure, losses and their cost by policy term, or by year without terms. */
export function experienceTable({ periods, experience, units }: Dossier): Markup {
  const byTerm = experience.terms.length > 0
  const title = byTerm ? 'Experience by policy term' : 'Experience by calendar year'
  if (periods.length === 0)
    return longSection(
      title,
      markup`<p>No term is entered and no vehicle of this policy has data, so there is no experience yet.</p>`,
    )
  const shown = periods.slice(0, shownPeriods)
  const head = byTerm ? 'Term' : 'Year'
  const isImporting = experience.lossCoverage === 'loading'
  const exposed = (term: TermExperience, text: string | null) =>
    term.vehicles === 0 ? null : isImporting ? unreadWords.loading : text
  return longSection(
    title,
    markup`<div class="terms">${numbers(
      [
        head,
        'Vehicles with data',
        'Vehicle-years',
        'Distance',
        'Losses or claims',
        faultHeading,
        'Per million mi',
        'Per vehicle-year',
      ],
      shown.map((term) => [
        periodText(term),
        term.vehicles === 0 ? unreadWords.notReported : decimal(term.vehicles, 0),
        exposed(term, vehicleYearsText(term.vehicleYears)),
        exposed(
          term,
          isDistanceKnown(term) ? quantityText(distance(term.distanceMeters, units)) : unreadWords.notReported,
        ),
        term.vehicles === 0 && term.losses === 0 ? null : countedText(term),
        term.withoutClaim?.losses ? `${faultText(term)} of the claims` : faultText(term),
        exposed(term, perMillionText(term)),
        exposed(term, term.perVehicleYear === null ? null : decimal(term.perVehicleYear, 2)),
      ]),
    )}</div><br>${numbers(
      [head, 'Premium earned', 'Incurred', 'Loss ratio'],
      shown.map((term) => [
        periodText(term),
        term.earnedPremiumUsd === null ? unreadWords.notReported : dollars(term.earnedPremiumUsd),
        incurredText(term),
        wholeRatioText(term),
      ]),
    )}<p class="quiet">${periods.length > shown.length && `${periods.length - shown.length} earlier ones are on the account page. `}Losses are confirmed collisions recorded here on days with data. Claims of loss runs take their place in a term that these cover, on the covered days; recorded losses without a claim are counted beside them, and in rates, but aren’t in the loss ratio. One that may be a claim isn’t counted until a person matches them or not. Incurred is what was paid and reserved, or estimated, for the losses that have a cost. “Not reported” means that nothing is known; 0 means that there was none${shown.some((term) => term.countedFrom !== null || !areLossesKnown(term)) && ' on the days with data'}. A dash is a figure that can’t be calculated. Rates compare losses with the distance and vehicle-years that Milepost knows of, without claims from before its first day with data. They count every loss of the term, also without fault; the loss frequency on the first page counts those that scores count, over all days of the score.</p>`,
  )
}

/** Vehicles that are known for days without any distance don't report it. */
const isDistanceKnown = ({ distanceMeters, vehicleYears }: TermExperience) => distanceMeters > 0 || vehicleYears === 0

function perMillionText(term: TermExperience): string {
  if (!isDistanceKnown(term)) return unreadWords.notReported
  return term.perMillionMiles === null ? 'Too few miles' : decimal(term.perMillionMiles, 2)
}

const periodText = ({ startsOn, renewsOn, countedFrom, ratedFrom, source }: TermExperience) =>
  `${daysText(startsOn, renewsOn)}${source === 'claims' ? ', from loss runs' : ''}${countedFrom ? `, data since ${daysText(countedFrom, countedFrom)}` : ''}${ratedFrom ? `, rates since ${daysText(ratedFrom, ratedFrom)}` : ''}`
