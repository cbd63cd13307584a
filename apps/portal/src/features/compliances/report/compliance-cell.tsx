import type { ComplianceCell as Cell } from '@milepost/contract/compliances/endpoints'
import { isSetting, measuredText } from '@milepost/contract/compliances/words'
import { Link } from '@milepost/ui/layout/link'
import { vehicleSettingsHref } from '../../../addresses.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { StateMark } from './compliance-state.tsx'

/** A metric's result and what was measured; a missing setting links to where it is set. */
export function ComplianceCell({ cell, vehicleId }: { cell: Cell | undefined; vehicleId: string }) {
  const { units } = useFormat()
  if (!cell) return <span className="text-text-3">Not required</span>
  const text = measuredText(cell, units)
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <StateMark state={cell.state} />
      {isSetting(cell.missing) ? (
        <Link href={vehicleSettingsHref(vehicleId)} className="text-link">
          {text}
        </Link>
      ) : (
        <span className={cell.missing ? 'text-text-3' : undefined}>{text}</span>
      )}
    </span>
  )
}
