import { kindsBehind } from '@milepost/contract/connections/reads'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { Empty } from '@milepost/ui/feedback/states'
import { vehicleHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { countText } from '../../lib/format/formatters.ts'
import { bulkBody } from '../../list/bulk/bulk-body.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useList } from '../../list/use-list.ts'
import { useMay } from '../../session/use-may.ts'
import { useCoverage, useKnownKinds } from '../../shell/status/loading-history.ts'
import { CameraDrawer } from './camera-drawer.tsx'
import { cameraLine } from './camera-line.ts'
import { cameraList } from './camera-list.ts'
import { CameraTiles, leftOut } from './camera-tiles.tsx'
import { MarkFixed } from './shared/mark-fixed.tsx'

/** Obstructed cameras, since when, and an action to mark them as fixed. */
export default function CamerasPage() {
  const list = useList(cameraList)
  useLiveRefresh(['devices'], cameraEndpoints.obstructed)
  const { values, change, answer } = list
  const coverage = useCoverage('cameras', values.connection)
  const knownOf = useKnownKinds(values.connection)
  const mayResolve = useMay(cameraEndpoints.resolve)
  const checked = answer?.checkedVehicles
  const open = (id: string | undefined) => change({ open: id, page: values.page }, 'push')
  return (
    <ListPage
      list={list}
      line={list.total !== undefined && checked !== undefined ? cameraLine(list.total, checked, coverage) : undefined}
      tiles={
        <CameraTiles
          answer={list.failed ? null : answer}
          coverage={coverage}
          reporting={knownOf(kindsBehind.cameras).reporting}
          value={values.status}
          onChange={(status) => change({ status })}
        />
      }
    >
      <ListTable
        list={list}
        href={({ vehicle }) => vehicleHref(vehicle.id)}
        onOpen={({ vehicle }) => open(vehicle.id)}
        currentId={values.open}
        bulk={
          mayResolve
            ? ({ selection, ...bulk }) => <MarkFixed {...bulk} body={bulkBody(selection, list.wanted)} />
            : undefined
        }
        empty={<NoObstructions checked={checked ?? 0} left={answer ? leftOut(answer) : 0} />}
      />
      {values.open && (
        <CameraDrawer
          key={values.open}
          id={values.open}
          wanted={list.wanted}
          mayResolve={mayResolve}
          onClose={() => open(undefined)}
        />
      )}
    </ListPage>
  )
}

function NoObstructions({ checked, left }: { checked: number; left: number }) {
  if (left > 0)
    return (
      <Empty
        title="No cameras that reported in this period are obstructed."
        detail={`${countText(left)} of ${countText(checked)} vehicles with camera status reported earlier, or the filters leave them out. Choose a longer period to see them.`}
      />
    )
  if (checked > 0)
    return (
      <Empty
        title="No cameras are obstructed."
        detail={`${countText(checked)} ${checked === 1 ? 'vehicle has a camera' : 'vehicles have cameras'} with known status.`}
      />
    )
  return (
    <EmptyUntilConnected
      title="No camera status yet."
      detail="A camera appears here once its provider reports its status or an event image shows it."
    />
  )
}
