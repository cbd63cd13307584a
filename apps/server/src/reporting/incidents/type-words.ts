import { plainWord } from '@milepost/domain/plain-word'
import type { Services } from '../../services.ts'
import { listIncidentTypes } from './incident-types.ts'

/** Returns the labels of event types. */
export async function typeWords(services: Pick<Services, 'cache' | 'db'>): Promise<(translatedType: string) => string> {
  const words = new Map((await listIncidentTypes(services)).map(({ translatedType, word }) => [translatedType, word]))
  return (translatedType) => words.get(translatedType) ?? plainWord(translatedType)
}
