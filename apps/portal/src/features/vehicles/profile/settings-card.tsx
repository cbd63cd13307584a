import { type VehicleDetails, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { settingWord } from '@milepost/contract/vehicles/setting-word'
import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Facts } from '@milepost/ui/layout/facts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { parseSearch } from '../../../lib/search.ts'
import { useMay } from '../../../session/use-may.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { rowsOf, settingKinds } from './settings-rows.ts'

/** The vehicle's custom settings by name; a link may open them for editing. */
export function SettingsCard({ vehicle }: { vehicle: VehicleDetails }) {
  const may = useMay(vehicleEndpoints.changeSettings)
  const isAsked = useLocation({ select: ({ searchStr }) => parseSearch(searchStr).settings === 'edit' })
  const [editing, setEditing] = useState(may && isAsked)
  const rows = rowsOf(vehicle.settings)
  return (
    <Card>
      <CardHeader
        title="Settings"
        aside={
          may && (
            <Button size="small" data-screen-only="" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      />
      {rows.length === 0 ? (
        <Empty
          title="No settings for this vehicle yet."
          detail="Parking location, registration and type are used for compliance; other names are up to you."
        />
      ) : (
        <CardBody>
          <Facts
            facts={rows.map(({ key, kind, text }) => ({
              term: key,
              value: text || null,
              title: settingWord(key) ?? settingKinds[kind],
            }))}
          />
        </CardBody>
      )}
      {editing && <SettingsDrawer vehicle={vehicle} onClose={() => setEditing(false)} />}
    </Card>
  )
}
