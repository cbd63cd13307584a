import { type SkipReason, skipReasons, skipReasonWords } from '@milepost/contract/annotation/endpoints'
import { DigitChoice } from '@milepost/ui/form/digit-choice'

const options = skipReasons.map((reason) => ({ value: reason, label: skipReasonWords[reason] }))

/** The reasons to skip, each with its digit. */
export const SkipReasons = (props: { onChoose: (reason: SkipReason) => void; onClose: () => void }) => (
  <DigitChoice question="Why skip it?" options={options} {...props} />
)
