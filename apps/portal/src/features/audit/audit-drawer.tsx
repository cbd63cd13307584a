import { subjectText } from '@milepost/contract/audit/columns'
import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { Drawer } from '@milepost/ui/layout/drawer'
import { Facts } from '@milepost/ui/layout/facts'
import { useFormat } from '../../lib/format/formatters.ts'
import { changedValues } from './changed-values.ts'

/** One change in full: its values before and after. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { dateTime, zone } = useFormat()
  const { at, by, text, address, detail } = entry
  const values = changedValues(detail)
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
            { term: 'Record', value: subjectText(entry) },
          ]}
        />
        {values.length > 0 && (
          <table className="num w-full text-13">
            <caption className="mb-1 text-left font-[540]">Values</caption>
            <thead>
              <tr className="text-left text-12 text-text-3">
                <th scope="col" className="py-1 pr-3 font-[540]">
                  Field
                </th>
                <th scope="col" className="py-1 pr-3 font-[540]">
                  Before
                </th>
                <th scope="col" className="py-1 font-[540]">
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ name, before, after }) => (
                <tr key={name} className="border-t border-border align-top">
                  <th scope="row" className="py-1 pr-3 text-left font-normal text-text-2">
                    {name}
                  </th>
                  <td className="py-1 pr-3 wrap-anywhere">
                    {before ?? <span className="text-text-3">Not recorded</span>}
                  </td>
                  <td className="py-1 wrap-anywhere">{after ?? <span className="text-text-3">None</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Drawer>
  )
}
