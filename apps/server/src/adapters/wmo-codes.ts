import type { WeatherWord } from './weather.ts'

/**
 * WMO code table 4677 ("WW") as far as Open-Meteo uses it (its documentation, "WMO Weather interpretation codes").
 * Clouds are clear weather for drivers; freezing drizzle and freezing rain make ice; a thunderstorm counts as rain.
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

/** Returns the model's word for a WMO code; null if the code is unknown or missing. */
export const weatherOfCode = (code: number | null | undefined): WeatherWord | null =>
  (typeof code === 'number' && words.get(code)) || null
