import { riskBand } from '@milepost/domain/codes'

/** Score bands as filter options. */
export const bandOptions = riskBand.all.map(({ code, word }) => ({ value: String(code), label: word }))
