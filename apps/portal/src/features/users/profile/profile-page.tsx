import { Page } from '../../../shell/page/page.tsx'
import { DeviceCard } from './device-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { SessionCard } from './session-card.tsx'

/** The signed-in person's own details. */
export default function ProfilePage() {
  return (
    <Page line="Your details, and how this browser displays data.">
      <div className="grid max-w-[1000px] items-start gap-4 desk:grid-cols-2">
        <PersonCard />
        <div className="grid gap-4">
          <PhoneCard />
          <DeviceCard />
          <SessionCard />
        </div>
      </div>
    </Page>
  )
}
