import { Button } from '../form/button.tsx'
import { SlidersHorizontal } from '../icon/icons.gen.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from '../layout/menu.tsx'
import type { Column, Density } from './column.ts'
import type { TableModel } from './use-table-model.ts'

interface ViewMenuProps<Row extends object> {
  columns: readonly Column<Row>[]
  hideable: TableModel<Row>['hideable']
  density: Density
  onDensityChange: (density: Density) => void
  onReset: () => void
  /** Copies the visible rows to the clipboard; absent if there are none. */
  onCopy: (() => void) | undefined
}

/** Visible columns and density. */
export function ViewMenu<Row extends object>({
  columns,
  hideable,
  density,
  onDensityChange,
  onReset,
  onCopy,
}: ViewMenuProps<Row>) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="small" className="px-1.5 text-12 font-normal">
          <SlidersHorizontal aria-hidden />
          Table settings
        </Button>
      }
    >
      <MenuRadioGroup
        label="Density"
        value={density}
        options={[
          { value: 'regular', label: 'Regular' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={onDensityChange}
      />
      <MenuSeparator />
      <MenuLabel>Columns</MenuLabel>
      {hideable.map((column) => (
        <MenuCheckItem
          key={column.id}
          checked={column.getIsVisible()}
          onChange={(shown) => column.toggleVisibility(shown)}
        >
          {columns.find((own) => own.id === column.id)?.header}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      {onCopy && <MenuItem onSelect={onCopy}>Copy rows</MenuItem>}
      <MenuItem onSelect={onReset}>Reset table settings</MenuItem>
    </Menu>
  )
}
