import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { unknownConnection } from '@milepost/domain/unknown-names'
import { useAnswer, watchEvery } from '@milepost/session/api/use-answer'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { connectionHref, connectionsHref } from '../../../addresses.ts'
import { useLiveRefresh } from '../../../lib/api/live.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { placeIn, placeSearch, returnSearch } from '../../../list/parts/list-place.ts'
import { useWholeList } from '../../../list/use-whole-list.ts'
import { NeighbourButtons } from '../../../record/neighbour-buttons.tsx'
import { RecordPage } from '../../../record/record-page.tsx'
import { connectionList } from '../active/connection-list.ts'
import { useConnections } from '../shared/use-connections.ts'
import { ConnectionView } from './connection-view.tsx'

/** Vehicles and groups arrive without a notification. */
const watchMs = 10_000

/** One connection with all its details. */
export default function ConnectionPage() {
  const { connectionId = '' } = useParams({ strict: false })
  const search = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const id = Number(connectionId)
  const [gone, setGone] = useState(false)
  useLiveRefresh(['connection', 'progress'], connectionEndpoints.details)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const query = useAnswer({
    ...answerOf(connectionEndpoints.details, { params: { id } }),
    // After deleting it, the person is redirected to the list; a refetch would return not found.
    enabled: isNumber && !gone,
    refetchInterval: watchEvery(watchMs),
  })
  const place = placeIn(connectionList, search)
  const listHref = connectionsHref(place && (returnSearch(connectionList, place) as object))
  return (
    <RecordPage
      thing="connection"
      unknownTitle={unknownConnection}
      id={connectionId}
      list={{ label: 'Connections', href: listHref }}
      record={query.data?.id === id ? query.data : undefined}
      query={query}
      nameOf={({ name }) => name}
      isUnknown={!isNumber}
    >
      {(connection, breadcrumb) => (
        <ConnectionView
          key={id}
          connection={connection}
          breadcrumb={breadcrumb}
          neighbours={place && <Neighbours id={id} />}
          onGone={() => {
            setGone(true)
            void navigate({ to: connectionsHref() })
          }}
        />
      )}
    </RecordPage>
  )
}

/** Previous and next in the list it was opened from: the record's URL carries that list's filters. */
function Neighbours({ id }: { id: number }) {
  const { found = [], values } = useWholeList(connectionList, useConnections())
  const position = found.findIndex((one) => one.id === id)
  const hrefOf = (position: number) => {
    const other = found[position]
    return other && connectionHref(other.id, undefined, placeSearch(connectionList, { values, position }))
  }
  return <NeighbourButtons previous={hrefOf(position - 1)} next={hrefOf(position + 1)} />
}
