// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column, Sort } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { noRows, type RowSelection } from './row-selection.ts'
import type { TableMemory } from './table-memory.ts'
import { CellContent } from './table-row.tsx'

afterEach(cleanup)

interface Vehicle {
  id: string
  name: string
  risk: number | null
}

const columns: Column<Vehicle>[] = [
  { id: 'name', header: 'Vehicle', cell: (vehicle) => vehicle.name, sortable: true },
  { id: 'risk', header: 'Risk', cell: (vehicle) => vehicle.risk, align: 'end', sortable: true },
  { id: 'plate', header: 'Plate', cell: () => 'IL 1', hiddenAtFirst: true },
]
const vehicles = ['A', 'B', 'C'].map((id, index) => ({ id, name: `Unit ${id}`, risk: index === 2 ? null : index }))

function Table(props: Partial<DataTableProps<Vehicle>>) {
  return (
    <DataTable
      label="Vehicles"
      columns={columns}
      rows={vehicles}
      rowId={(vehicle) => vehicle.id}
      rowHref={(vehicle) => `#/vehicles/${vehicle.id}`}
      empty={<p>No vehicles yet</p>}
      {...props}
    />
  )
}

test('sorts by one column: one way, the other way, not at all, with the state announced', () => {
  const asked: (Sort | undefined)[] = []
  function Sorted() {
    const [sort, setSort] = useState<Sort>()
    const onSortChange = (next: Sort | undefined) => {
      asked.push(next)
      setSort(next)
    }
    return <Table sort={sort} onSortChange={onSortChange} />
  }
  render(<Sorted />)
  const header = () => screen.getByRole('columnheader', { name: 'Risk' })
  for (let click = 0; click < 3; click += 1) fireEvent.click(within(header()).getByRole('button'))
  expect(asked).toEqual([{ id: 'risk', descending: true }, { id: 'risk', descending: false }, undefined])
  expect(header().getAttribute('aria-sort')).toBe('none')
  fireEvent.click(screen.getByRole('button', { name: 'Vehicle' }))
  expect(screen.getByRole('columnheader', { name: 'Vehicle' }).getAttribute('aria-sort')).toBe('ascending')
  expect(header().getAttribute('aria-sort')).toBe('none')
})

test('pages, and returns to the first page for a new size', () => {
  const onChange = vi.fn()
  render(<Table paging={{ page: 2, pageSize: 50, total: 132, onChange }} />)
  expect(screen.getByText('51–100 of 132', { selector: 'span:not([role])' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: '100' } })
  expect(onChange.mock.calls.map(([next]) => next)).toEqual([
    { page: 3, pageSize: 50 },
    { page: 1, pageSize: 50 },
    { page: 1, pageSize: 100 },
  ])
})

test('has no next on the last page, and counts its own rows', () => {
  render(<Table paging={{ page: 14, pageSize: 10, total: 132, onChange: vi.fn() }} />)
  expect(screen.getByText('131–132 of 132', { selector: 'span:not([role])' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true)
})

test('shows a dash for every form of missing value', () => {
  const nothing: unknown[] = [null, undefined, '', false]
  render(nothing.map((content, index) => <CellContent key={String(index)} content={content as never} />))
  expect(screen.getAllByText('—')).toHaveLength(4)
})

test('shows a missing value as a dash, and the naming cell as a real link', () => {
  render(<Table />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(within(rows[2]!).getByText('—')).toBeTruthy()
  expect(within(rows[1]!).getByRole('link').getAttribute('href')).toBe('#/vehicles/B')
})

test('follows a row’s link on a click anywhere, and opens a tab with Ctrl', () => {
  const followed = vi.fn()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  render(
    <Table
      renderLink={({ href, ...rest }) => (
        <a
          {...rest}
          href={href}
          onClick={(event) => {
            event.preventDefault()
            followed(href)
          }}
        />
      )}
    />,
  )
  const cell = screen.getAllByRole('row')[1]!.querySelectorAll('td')[1]!
  fireEvent.click(cell)
  expect(followed).toHaveBeenCalledExactlyOnceWith('#/vehicles/A')
  fireEvent.click(cell, { ctrlKey: true })
  expect(opened).toHaveBeenCalledOnce()
  expect(followed).toHaveBeenCalledOnce()
  opened.mockRestore()
})

test('moves between rows with j and k, and selects with x', async () => {
  const onChange = vi.fn()
  render(<Table pageKeys selection={{ value: noRows, onChange, actions: () => null }} />)
  const links = screen.getAllByRole('link')
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(document.activeElement).toBe(links[0]))
  fireEvent.keyDown(links[0]!, { key: 'j' })
  await waitFor(() => expect(document.activeElement).toBe(links[1]))
  fireEvent.keyDown(links[1]!, { key: 'x' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'some', ids: new Set(['B']) })
  fireEvent.keyDown(links[1]!, { key: 'k' })
  await waitFor(() => expect(document.activeElement).toBe(links[0]))
})

test('selects the rows moved to by keys pressed before the next frame is drawn', () => {
  const chosen: RowSelection[] = []
  function Selecting() {
    const [value, setValue] = useState(noRows)
    const change = (next: RowSelection) => {
      chosen.push(next)
      setValue(next)
    }
    return <Table pageKeys selection={{ value, onChange: change, actions: () => null }} />
  }
  render(<Selecting />)
  for (const key of ['j', 'x', 'j', 'x']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  expect(chosen.at(-1)).toEqual({ kind: 'some', ids: new Set(['A', 'B']) })
})

test('selects the page, then everything matching, and allows leaving one out', () => {
  const counts: number[] = []
  const countShown = (count: number) => {
    counts.push(count)
    return null
  }
  function Selecting() {
    const [value, setValue] = useState(noRows)
    return (
      <Table
        paging={{ page: 1, pageSize: 10, total: 132, onChange: vi.fn() }}
        selection={{ value, onChange: setValue, actions: countShown }}
      />
    )
  }
  render(<Selecting />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  expect(counts.at(-1)).toBe(3)
  fireEvent.click(screen.getByRole('button', { name: 'Select all 132 matching' }))
  expect(counts.at(-1)).toBe(132)
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[0]!)
  expect(counts.at(-1)).toBe(131)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('131 selected')).toBeNull()
})

test('remembers columns and page size', () => {
  const kept: TableMemory[] = []
  const storage = { get: () => ({ hidden: ['risk'] }), set: (memory: TableMemory) => void kept.push(memory) }
  render(<Table storage={storage} paging={{ page: 1, pageSize: 10, total: 3, onChange: vi.fn() }} />)
  expect(screen.queryByRole('columnheader', { name: 'Risk' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Plate' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: '20' } })
  expect(kept.at(-1)).toEqual({ hidden: ['risk'], pageSize: 20 })
})

test('shows skeletons before the first response, a reason if empty, and a way out on failure', () => {
  const { rerender } = render(
    <Table rows={undefined} paging={{ page: 1, pageSize: 10, total: 0, onChange: vi.fn() }} />,
  )
  expect(screen.getAllByRole('row')).toHaveLength(11)
  rerender(<Table rows={[]} />)
  expect(screen.getByText('No vehicles yet')).toBeTruthy()
  rerender(<Table rows={[]} failed={<button type="button">Try again</button>} />)
  expect(screen.queryByText('No vehicles yet')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('renders only the visible rows of 10,000', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  const many = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `Unit ${index}`, risk: index }))
  render(<Table rows={many} />)
  expect(screen.getByText('Unit 0')).toBeTruthy()
  const drawn = screen.getAllByRole('link').length
  expect(drawn).toBeGreaterThanOrEqual(20)
  expect(drawn).toBeLessThan(60)
  height.mockRestore()
  width.mockRestore()
})

test('returns to the row the user came from, unless the focus is already elsewhere', () => {
  const { unmount } = render(<Table returnedTo="B" />)
  expect(document.activeElement?.textContent).toBe('Unit B')
  unmount()
  const page = document.body.appendChild(document.createElement('main'))
  page.tabIndex = -1
  page.focus()
  const inPage = render(<Table returnedTo="B" />, { container: page })
  expect(document.activeElement?.textContent).toBe('Unit B')
  inPage.unmount()
  page.remove()
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  render(<Table returnedTo="B" />)
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
