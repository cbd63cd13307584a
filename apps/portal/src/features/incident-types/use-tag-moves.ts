import { incidentTypeEndpoints as endpoints, type SourceTag } from '@milepost/contract/incident-types/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keyOf } from '../../lib/api/query-client.ts'
import { movesText } from './moves-text.ts'

/** Counts what saving a type with changed tags does; `isCounting` until that is known. */
export function useTagMoves(id: string, types: readonly SourceTag[], isChanged: boolean) {
  const { data, isFetching } = useQuery({
    queryKey: [...keyOf(endpoints.previewTags, { params: { id } }), types],
    queryFn: () => call(endpoints.previewTags, { params: { id }, body: { types: [...types] } }),
    enabled: isChanged,
    staleTime: 0,
    retry: false,
  })
  return { isCounting: isChanged && isFetching, text: isChanged && data ? movesText(data) : undefined }
}
