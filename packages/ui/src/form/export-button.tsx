import { Download } from '../icon/icons.gen.tsx'
import { Button } from './button.tsx'

/** "Export 132 rows": exactly what the filters select. */
export function ExportButton({
  rows,
  disabled = rows === 0,
  onExport,
  busy,
}: {
  /** Undefined while unknown. */
  rows: number | undefined
  disabled?: boolean
  onExport: () => void
  busy?: boolean
}) {
  return (
    <Button onClick={onExport} busy={busy} disabled={disabled}>
      <Download aria-hidden />
      Export
      {rows !== undefined && (
        <span className="-ml-1 max-tablet:sr-only">
          {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'}
        </span>
      )}
    </Button>
  )
}
