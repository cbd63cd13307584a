import { checkBehavioralEvidence } from '../behavioral.ts'
import type { Priors } from '../fit/priors.ts'
import { conditionNames, environmentalFactors, type Factor } from './driving-mix.ts'
import type { LossEvidence, SubjectEvidence, UsageEvidence } from './evidence.ts'
import { checkAmount, ScoringInputError } from './wrong-input.ts'

/** Throws ScoringInputError, which names the field, for impossible evidence. */
export function checkEvidence(evidence: SubjectEvidence, priors: Priors): void {
  checkAmount('exposure', evidence.exposure, 'thousands of faded miles')
  checkBehavioralEvidence(evidence.behavioral, priors)
  for (const type in evidence.behavioral) {
    const own = evidence.behavioral[type as keyof typeof evidence.behavioral]
    // Sums of the same miles in another order may differ in the last digits.
    if (own && own.exposure > evidence.exposure * (1 + 1e-6) + 1e-9)
      throw new ScoringInputError(
        `behavioral.${type}.exposure`,
        own.exposure,
        `no type can be sensed on more miles than were driven (exposure is ${evidence.exposure}).`,
      )
  }
  checkAmount('drivenDays', evidence.drivenDays, 'days with driving')
  checkMix(evidence.mix)
  checkUsage(evidence.usage)
  checkLosses(evidence.losses)
  if (evidence.years !== undefined) checkAmount('years', evidence.years, 'years')
}

function checkMix(mix: SubjectEvidence['mix']): void {
  for (const id in mix.region) checkAmount(`mix.region.${id}`, mix.region[id]!, 'a share or a distance')
  for (const factor in mix)
    if (factor !== 'region' && !Object.hasOwn(conditionNames, factor))
      throw new ScoringInputError(
        `mix.${factor}`,
        mix[factor as Factor],
        `use one of ${environmentalFactors.join(', ')}, region.`,
      )
  for (const factor of environmentalFactors) {
    const amounts: Record<string, number> = mix[factor] ?? {}
    for (const name in amounts) {
      const known: readonly string[] = conditionNames[factor]
      if (!known.includes(name))
        throw new ScoringInputError(`mix.${factor}.${name}`, amounts[name], `use one of ${known.join(', ')}.`)
      checkAmount(`mix.${factor}.${name}`, amounts[name]!, 'a share or a distance')
    }
  }
}

function checkUsage({ miles, days, longDrivingShare }: UsageEvidence): void {
  checkAmount('usage.miles', miles, 'miles')
  checkAmount('usage.days', days, 'days')
  if (days === 0 && miles > 0) throw new ScoringInputError('usage.days', days, 'miles need the number of days.')
  if (longDrivingShare !== null && !(longDrivingShare >= 0 && longDrivingShare <= 1))
    throw new ScoringInputError('usage.longDrivingShare', longDrivingShare, 'give a share from 0 to 1, or null.')
}

function checkLosses({
  confirmed,
  fault = confirmed,
  suspected,
  rejected,
  vehicleYears,
  vehicles = 1,
}: LossEvidence): void {
  checkAmount('losses.confirmed', confirmed, 'a count')
  checkAmount('losses.fault', fault, 'shares of fault')
  if (fault > confirmed + 1e-9)
    throw new ScoringInputError('losses.fault', fault, 'each confirmed loss counts 1 at most.')
  checkAmount('losses.vehicleYears', vehicleYears, 'years')
  checkAmount('losses.vehicles', vehicles, 'a count')
  for (const [at, own] of suspected.entries()) checkDetected(`losses.suspected.${at}`, own)
  if (rejected) checkDetected('losses.rejected', rejected)
  const detected = [...suspected, ...(rejected ? [rejected] : [])]
  if (vehicleYears === 0 && (confirmed > 0 || detected.some(({ count }) => count > 0)))
    throw new ScoringInputError('losses.vehicleYears', vehicleYears, 'losses need the number of vehicle-years.')
}

function checkDetected(field: string, { count, precision }: LossEvidence['suspected'][number]): void {
  checkAmount(`${field}.count`, count, 'a count')
  if (precision !== undefined && !(precision >= 0 && precision <= 1))
    throw new ScoringInputError(`${field}.precision`, precision, 'give a share from 0 to 1.')
}
