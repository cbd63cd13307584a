// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MultiFilter, SingleFilter } from './choice-filters.tsx'
import type { DateRange } from './date-range-days.ts'
import { DateRangeFilter } from './date-range-filter.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const levels = ['Low', 'Medium', 'High'].map((label) => ({ value: label.toLowerCase(), label }))

function Levels({ start = [] as string[] }) {
  const [value, setValue] = useState(start)
  return <MultiFilter label="Level" value={value} onChange={setValue} options={levels} />
}

test('names the first value of a chip and counts the others', () => {
  render(<Levels />)
  const chip = screen.getByRole('button', { name: 'Level' })
  fireEvent.click(chip)
  fireEvent.click(screen.getByRole('option', { name: 'High' }))
  expect(chip.textContent).toBe('LevelHigh')
  fireEvent.click(screen.getByRole('option', { name: 'Low' }))
  expect(chip.textContent).toBe('LevelHigh +1')
  fireEvent.click(screen.getByRole('option', { name: 'High' }))
  expect(chip.textContent).toBe('LevelLow')
})

test('removes a set chip in one click', () => {
  render(<Levels start={['low', 'high']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear Level' }))
  expect(screen.getByRole('button', { name: 'Level' }).textContent).toBe('Level')
  expect(screen.queryByRole('button', { name: 'Clear Level' })).toBeNull()
})

test('searches a long list, and truncates it with a count', () => {
  const vehicles = Array.from({ length: 1500 }, (_, index) => ({ value: String(index), label: `Unit ${index}` }))
  render(<MultiFilter label="Vehicle" value={[]} onChange={vi.fn()} options={vehicles} />)
  fireEvent.click(screen.getByRole('button', { name: 'Vehicle' }))
  expect(screen.getAllByRole('option')).toHaveLength(200)
  expect(screen.getByText('1,300 more. Type to narrow the list.')).toBeTruthy()
  fireEvent.change(screen.getByPlaceholderText('Search vehicle'), { target: { value: 'unit 149' } })
  expect(screen.getAllByRole('option')).toHaveLength(11)
})

test('shows the default of a single filter without marking it as set', () => {
  const onChange = vi.fn()
  render(<SingleFilter label="Source" value={undefined} fallback="low" onChange={onChange} options={levels} />)
  const chip = screen.getByRole('button', { name: /Source/ })
  expect(chip.textContent).toBe('SourceLow')
  fireEvent.click(chip)
  fireEvent.click(screen.getByRole('option', { name: 'High' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('high')
})

test('shows Reset only if something is set', () => {
  const { rerender } = render(
    <FilterBar isSet={false} onReset={vi.fn()}>
      x
    </FilterBar>,
  )
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  rerender(
    <FilterBar isSet onReset={vi.fn()}>
      x
    </FilterBar>,
  )
  expect(screen.getByRole('button', { name: 'Reset' })).toBeTruthy()
})

test('waits 300 ms for a pause before searching, but not after Enter', () => {
  const onChange = vi.fn()
  render(<SearchBox label="Search events" value="" onChange={onChange} />)
  const box = screen.getByRole('textbox', { name: 'Search events' })
  fireEvent.change(box, { target: { value: '24' } })
  act(() => vi.advanceTimersByTime(299))
  fireEvent.change(box, { target: { value: '2417' } })
  act(() => vi.advanceTimersByTime(299))
  expect(onChange).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2417')
  fireEvent.change(box, { target: { value: 'phone' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onChange).toHaveBeenLastCalledWith('phone')
})

test('focuses search on the slash key, except while typing elsewhere', () => {
  render(
    <>
      <input aria-label="Other" />
      <SearchBox label="Search events" value="" onChange={vi.fn()} />
    </>,
  )
  const other = screen.getByLabelText('Other')
  other.focus()
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).toBe(other)
  other.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search events' }))
})

test('shows a range as text and lets its presets be chosen', () => {
  const onChange = vi.fn()
  const week: DateRange = { preset: '7d' }
  render(
    <DateRangeFilter
      value={week}
      fallback={week}
      onChange={onChange}
      zone="America/Chicago"
      now={new Date('2026-11-20T18:00:00Z')}
    />,
  )
  const chip = screen.getByRole('button', { name: /Last 7 days/ })
  expect(chip.textContent).toBe('Last 7 daysNov 14–20')
  fireEvent.click(chip)
  fireEvent.click(screen.getByRole('button', { name: 'Last 3 months' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ preset: '3m' })
})
