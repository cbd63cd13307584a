import { conditionNames } from '@milepost/scoring/evidence/driving-mix'
import type { WeatherWord } from '../../adapters/weather.ts'

/** Stored weather code, hourly and in conditions: its index in the model's words, 0 if unknown. */
export type WeatherCode = number

const words: readonly WeatherWord[] = conditionNames.weather

export const weatherCodeOf = (word: WeatherWord | null): WeatherCode => (word ? words.indexOf(word) + 1 : 0)

export const weatherOf = (code: WeatherCode): WeatherWord | null => words[code - 1] ?? null
