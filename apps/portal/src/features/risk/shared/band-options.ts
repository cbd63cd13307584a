import { riskBand } from '@milepost/domain/codes'

/** The bands of scores as options of a filter. */
export const bandOptions = riskBand.all.map(({ code, word }) => ({ value: String(code), label: word }))
