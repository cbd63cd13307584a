import type { AnnotatorStats } from '@milepost/contract/annotation/stats'
import { shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'

/** Below this, two people agree little more than by chance (Landis and Koch 1977: "moderate" ends at 0.6). */
const goodKappa = 0.6
const goodShare = 0.8
/** An answer in a third of the usual time was hardly looked at. */
const hastyShare = 1 / 3
/** Someone who answers like the others gives only one answer less often than this. */
const rareChance = 0.01

/** Returns why a lead should look at a person’s answers; null if the numbers give no reason, or are too few. */
export function concernOf(person: AnnotatorStats, everyone: readonly AnnotatorStats[]): string | null {
  const { agreement, known } = person
  if (agreement.kappaHigh !== null && agreement.kappaHigh < goodKappa)
    return 'Second looks often differ: the whole interval of kappa is below 0.6.'
  if (!isSmallSample(known.answered) && known.right / known.answered < goodShare)
    return `Only ${known.right} of ${known.answered} known answers are right.`
  const others = everyone.filter(({ annotator }) => annotator.id !== person.annotator.id)
  const same = onlyAnswer(person, others)
  if (same) return same
  const usual = medianOf(others)
  if (!isSmallSample(person.done) && person.medianSeconds !== null && usual !== null)
    if (person.medianSeconds < usual * hastyShare) return 'Answers take less than a third of the others’ time.'
  return null
}

/** Whoever gives one answer to everything hardly looks: their agreement is high, and kappa says nothing. */
function onlyAnswer({ done, inaccurate }: AnnotatorStats, others: readonly AnnotatorStats[]): string | null {
  const ofOthers = others.reduce((sum, one) => sum + one.done, 0)
  if (isSmallSample(done) || isSmallSample(ofOthers) || (inaccurate > 0 && inaccurate < done)) return null
  const share = others.reduce((sum, one) => sum + one.inaccurate, 0) / ofOthers
  if ((inaccurate === 0 ? 1 - share : share) ** done >= rareChance) return null
  const answer = inaccurate === 0 ? 'accurate' : 'inaccurate'
  return `All ${done.toLocaleString('en-US')} answers are “${answer}”. The others call ${shareText(share)} inaccurate.`
}

function medianOf(people: readonly AnnotatorStats[]): number | null {
  const times = people
    .flatMap(({ medianSeconds }) => (medianSeconds === null ? [] : [medianSeconds]))
    .sort((a, b) => a - b)
  if (times.length === 0) return null
  const middle = Math.floor(times.length / 2)
  return times.length % 2 === 1 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2
}
