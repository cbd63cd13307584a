import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { useFormat } from '../../lib/format/formatters.ts'
import { AuditSubject } from './audit-subject.tsx'
import { ValuesTable } from './values-table.tsx'

/** One change in full: its values before and after. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { dateTime, zone } = useFormat()
  const { at, by, text, address } = entry
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={`${by.name} ${text}`} width={560}>
      <div className="grid gap-5">
        <Facts
          align="start"
          missing="Unknown"
          facts={[
            { term: 'Time', value: `${dateTime(at)} ${zone(at)}` },
            { term: 'Changed by', value: by.name },
            { term: 'From', value: address, missing: 'Not recorded' },
            { term: 'Record', value: <AuditSubject entry={entry} /> },
          ]}
        />
        <ValuesTable entry={entry} />
      </div>
    </Drawer>
  )
}
