import { coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { type About, type AboutText, aboutOf } from '../shared/about.ts'
import { CoachingOff } from './coaching-off.tsx'
import { ComposeForm } from './compose-form.tsx'
import { NoRecipient } from './no-recipient.tsx'
import { SubjectChoice } from './subject-choice.tsx'

interface ComposeDrawerProps {
  about: AboutText | 'choose'
  /** The events that the message begins with. */
  events: readonly string[]
  onChoose: (about: AboutText) => void
  onSent: (conversationId: string) => void
  onClose: () => void
}

/** A new message: its driver or vehicle, its events, what it says, and who receives it. */
export default function ComposeDrawer({ about, events, onChoose, onSent, onClose }: ComposeDrawerProps) {
  return (
    <FormDrawer
      title="New message"
      description="The contact gets a link to the message and its events, and can reply without an account."
      width={620}
      onClose={onClose}
    >
      {about === 'choose' ? (
        <SubjectChoice onChoose={onChoose} />
      ) : (
        <Prepared key={about} about={aboutOf(about)} events={events} onSent={onSent} onClose={onClose} />
      )}
    </FormDrawer>
  )
}

interface PreparedProps {
  about: About
  events: readonly string[]
  onSent: (conversationId: string) => void
  onClose: () => void
}

function Prepared({ about, events, onSent, onClose }: PreparedProps) {
  const query = useAnswer(answerOf(endpoints.recipients, { query: about }))
  if (query.isError) return <QueryFailed what="the driver or vehicle" query={query} />
  if (!query.data) return <SkeletonLines lines={6} label="Loading contacts" />
  const { subject, hasCoaching, vehicles, connectionId, items } = query.data
  if (!hasCoaching) return <CoachingOff name={subject.name} connectionId={connectionId} vehicles={vehicles} />
  if (items.length === 0) return <NoRecipient subject={subject} connectionId={connectionId} />
  return (
    <ComposeForm about={about} subject={subject} recipients={items} events={events} onSent={onSent} onClose={onClose} />
  )
}
