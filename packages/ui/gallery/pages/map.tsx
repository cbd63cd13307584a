import { useEffect, useMemo, useState } from 'react'
import { Card, CardHeader } from '../../src/layout/card.tsx'
import { PageLayout } from '../../src/layout/page-layout.tsx'
import { RegionLayer, RegionLegend } from '../../src/map/layers/region-layer.tsx'
import type { VehicleState } from '../../src/map/layers/vehicle-images.ts'
import { type MapVehicle, VehicleLayer, VehicleLegend } from '../../src/map/layers/vehicle-layer.tsx'
import { MapSummary, MapView } from '../../src/map/map-view.tsx'

const query = new URLSearchParams(location.search)
const count = Number(query.get('vehicles') ?? 20_000)
const states: VehicleState[] = ['moving', 'idling', 'parked', 'offline']
const centers = [
  [-87.6, 41.9],
  [-79.4, 43.7],
  [-96.8, 32.8],
  [-118.2, 34],
  [-84.4, 33.7],
  [-73.6, 45.5],
  [-104.9, 39.7],
] as const

function makeFleet(step: number): MapVehicle[] {
  return Array.from({ length: count }, (_, index) => {
    const [longitude, latitude] = centers[index % centers.length]!
    const angle = index * 2.399
    const reach = Math.sqrt(index / count) * 6
    return {
      id: `V${index}`,
      at: [longitude + Math.cos(angle) * reach + step * 0.002, latitude + Math.sin(angle) * reach * 0.5] as const,
      headingDegrees: (index * 37) % 360,
      state: states[index % 7 < 4 ? 0 : (index % 7) - 3]!,
      name: `Unit ${String(index).padStart(4, '0')}`,
    }
  })
}

const regions = ['US-IL', 'US-TX', 'US-CA', 'CA-ON', 'CA-QC', 'US-OH', 'US-MI', 'US-NY', 'US-GA', 'US-CO', 'US-MN'].map(
  (id, index) => ({
    id,
    step: index === 9 ? null : index % 4,
  }),
)
const file = query.get('file')
const ground = file ? ({ kind: 'file', url: file } as const) : undefined
const bands = ['band-1', 'band-2', 'band-3', 'band-4']

export default function MapPage() {
  const [step, setStep] = useState(0)
  const [selected, setSelected] = useState<string>()
  const vehicles = useMemo(() => makeFleet(step), [step])
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => now + 1), 5000)
    return () => clearInterval(timer)
  }, [])
  const near = query.has('near')
  const fitTo = useMemo(
    () =>
      near
        ? ([
            [-87.9, 41.6],
            [-87.4, 42.1],
          ] as const)
        : undefined,
    [near],
  )
  return (
    <PageLayout title="Live map" line={`${count.toLocaleString('en-US')} vehicles · updated just now`}>
      <div className="grid gap-4 desk:grid-cols-2">
        <Card>
          <CardHeader title="Vehicles" aside={<VehicleLegend />} />
          <MapView label="Vehicles" className="m-3.5 h-[520px]" ground={ground} {...(fitTo ? { fitTo } : {})}>
            <VehicleLayer
              vehicles={vehicles}
              selectedId={selected}
              onPick={setSelected}
              popup={(vehicle) => (
                <>
                  <b>{vehicle.name}</b>
                  <br />
                  Moving, 54 mph
                </>
              )}
            />
          </MapView>
          <MapSummary
            label="Vehicles"
            items={vehicles.slice(0, 300).map((vehicle) => ({ id: vehicle.id, text: vehicle.name }))}
          />
        </Card>
        <Card>
          <CardHeader title="Risk by state and province" />
          <MapView label="Regions" className="m-3.5 h-[520px]">
            <RegionLayer
              regions={regions}
              colors={bands}
              selectedId="US-IL"
              popup={(id) => <b>{id}</b>}
              onPick={() => undefined}
            />
          </MapView>
          <div className="px-3.5 pb-3">
            <RegionLegend
              steps={[
                { color: 'band-1', label: 'Low' },
                { color: 'band-2', label: 'Moderate' },
                { color: 'band-3', label: 'Elevated' },
                { color: 'band-4', label: 'High' },
              ]}
              hatched="small sample"
            />
          </div>
        </Card>
      </div>
    </PageLayout>
  )
}
