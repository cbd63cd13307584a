import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import type { IncidentType } from '@milepost/contract/incident-types/endpoints'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../api/query-client.ts'

const none: readonly IncidentType[] = []

/** Returns the incident types to choose from; none until they are loaded. */
export const useIncidentTypes = (): readonly IncidentType[] =>
  useQuery({ ...answerOf(annotationEndpoints.types, {}), staleTime: 10 * 60_000 }).data ?? none

/** Returns the word of a type, or its key if the type was removed. */
export const typeWord = (types: readonly IncidentType[], key: string): string =>
  types.find(({ translatedType }) => translatedType === key)?.word ?? key
