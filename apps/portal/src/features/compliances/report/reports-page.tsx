import { complianceEndpoints as endpoints } from '@milepost/contract/compliances/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { useState } from 'react'
import { complianceChecklistsHref } from '../../../addresses.ts'
import { open as openFile } from '../../../lib/api/api.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { totalText } from '../../../list/parts/list-paging.tsx'
import { useList } from '../../../list/use-list.ts'
import { PdfButton, pdfTimeoutMs } from '../../../record/pdf-button.tsx'
import { complianceList } from './compliance-list.tsx'
import { ComplianceTiles } from './compliance-tiles.tsx'
import { EvidenceDrawer } from './evidence-drawer.tsx'
import { SettingsForm } from './settings-form.tsx'
import { monthWords, shownMonth } from './shown-month.ts'

/** Which vehicles keep what their checklist requires in a month, with the evidence for each. */
export default function ComplianceReportsPage() {
  const list = useList(complianceList)
  const { timeZone, units } = useFormat()
  const { values, change, answer } = list
  const month = shownMonth(values.month, timeZone, new Date())
  const pending = answer?.pending ?? 0
  const open = (id: string | undefined) => change({ open: id, page: values.page }, 'push')
  const [connection] = values.connection
  const [set, setSet] = useState<{ ids: readonly string[]; onDone: () => void }>()
  return (
    <ListPage
      list={list}
      line={`${totalText(list)} · ${monthWords(month, timeZone, new Date())}${pending > 0 ? ` · calculating ${countText(pending)} more` : ''}`}
      lead={
        connection !== undefined &&
        values.connection.length === 1 && (
          <PdfButton
            name="compliance"
            load={() =>
              openFile(
                endpoints.pdf,
                { params: { connectionId: connection }, query: { month, units } },
                { timeoutMs: pdfTimeoutMs },
              )
            }
          />
        )
      }
      tiles={
        <ComplianceTiles
          counts={list.failed ? null : answer?.counts}
          isNarrowed={list.narrowed}
          value={values.state}
          onChange={(state) => change({ state })}
        />
      }
    >
      <ListTable
        list={list}
        onOpen={({ vehicle }) => open(vehicle.id)}
        currentId={values.open}
        bulkOfSeen
        bulk={({ selection, onDone }) => (
          <Button size="small" onClick={() => selection.kind === 'some' && setSet({ ids: [...selection.ids], onDone })}>
            Set park location, registration or type
          </Button>
        )}
        empty={
          <Empty
            title="No vehicles have a checklist."
            detail="A checklist says what the vehicles of a connection must comply with. Their trips and positions are then compared with it."
            action={
              <Button variant="primary" asChild>
                <Link href={complianceChecklistsHref}>Open checklists</Link>
              </Button>
            }
          />
        }
      />
      {values.open && (
        <EvidenceDrawer
          key={values.open}
          vehicleId={values.open}
          month={month}
          onSet={(id) => setSet({ ids: [id], onDone: () => undefined })}
          onClose={() => open(undefined)}
        />
      )}
      {set && (
        <SettingsForm
          vehicleIds={set.ids}
          month={month}
          onClose={() => setSet(undefined)}
          onDone={() => {
            set.onDone()
            setSet(undefined)
          }}
        />
      )}
    </ListPage>
  )
}
