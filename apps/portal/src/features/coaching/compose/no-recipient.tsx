import { type CoachingSubject, coachingEndpoints } from '@milepost/contract/coaching/messages'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { useState } from 'react'
import { refresh } from '../../../lib/api/query-client.ts'
import { ContactDrawer } from '../contacts/contact-form.tsx'

interface NoRecipientProps {
  subject: CoachingSubject
  connectionId: number
}

/** No contact receives messages about a driver or vehicle: offers to add one. */
export function NoRecipient({ subject: { type, id, name }, connectionId }: NoRecipientProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Empty
        className="px-0"
        title={`No contact receives messages about ${name}.`}
        detail="A contact is a person with an email address or phone: a driver’s manager, a dispatcher or the driver."
        action={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add a contact
          </Button>
        }
      />
      {isAdding && (
        <ContactDrawer
          connectionId={connectionId}
          start={{ name: type === 'driver' ? name : '', contactResources: [{ resourceType: type, resourceId: id }] }}
          onClose={() => {
            setAdding(false)
            void refresh(coachingEndpoints.recipients)
          }}
        />
      )}
    </>
  )
}
