import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { unknownConnection } from '@milepost/domain/unknown-names'
import { useAnswer } from '@milepost/session/api/use-answer'
import { useParams } from '@tanstack/react-router'
import { connectionsHref } from '../../../addresses.ts'
import { answerOf } from '../../../lib/api/query-client.ts'
import { RecordPage } from '../../../record/record-page.tsx'
import { ContactsView } from './contacts-view.tsx'

/** Recipients of coaching messages about a connection's vehicles and drivers. */
export default function ContactsPage() {
  const { connectionId = '' } = useParams({ strict: false })
  const id = Number(connectionId)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const query = useAnswer({ ...answerOf(connectionEndpoints.details, { params: { id } }), enabled: isNumber })
  return (
    <RecordPage
      thing="connection"
      unknownTitle={unknownConnection}
      id={connectionId}
      list={{ label: 'Connections', href: connectionsHref() }}
      record={query.data?.id === id ? query.data : undefined}
      query={query}
      isUnknown={!isNumber}
    >
      {(connection, breadcrumb) => <ContactsView key={id} connection={connection} breadcrumb={breadcrumb} />}
    </RecordPage>
  )
}
