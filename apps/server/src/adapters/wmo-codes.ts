import type { WeatherWord } from './weather.ts'

/**
 * WMO code table 4677 ("WW") as far as Open-Meteo uses it (its documents, "WMO Weather interpretation codes"). Clouds are
 * clear weather for who drives; freezing drizzle and freezing rain make ice; a thunderstorm is rain.
 */
const wordOfCode: Readonly<Record<WeatherWord, readonly number[]>> = {
  clear: [0, 1, 2, 3],
  fog: [45, 48],
  rain: [51, 53, 55, 61, 63, 65, 80, 81, 82, 95, 96, 99],
  ice: [56, 57, 66, 67],
  snow: [71, 73, 75, 77, 85, 86],
}

const words = new Map(
  Object.entries(wordOfCode).flatMap(([word, codes]) => codes.map((code) => [code, word as WeatherWord])),
)

/** The model's word for a WMO code; null for one that is none of the table's, or that nobody gave. */
export const weatherOfCode = (code: number | null | undefined): WeatherWord | null =>
  (typeof code === 'number' && words.get(code)) || null
