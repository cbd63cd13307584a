// @vitest-environment happy-dom

import type { ClientRow } from '@milepost/contract/clients/endpoints'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientGroup, commandGroup, pageCommandGroup } from './command-groups.tsx'
import { pageCommands, usePageCommand } from './page-commands.ts'

afterEach(cleanup)

function Button({ label, run }: { label: string | undefined; run: () => void }) {
  usePageCommand(label, run)
  return null
}
const offered = () => pageCommandGroup(pageCommands()).items

test('offers what a button does only while the button is shown and can be pressed', () => {
  const run = vi.fn()
  const { rerender, unmount } = render(<Button label="Export vehicles" run={run} />)
  expect(offered().map(({ label }) => label)).toEqual(['Export vehicles'])
  offered()[0]!.onSelect()
  expect(run).toHaveBeenCalledOnce()
  rerender(<Button label={undefined} run={run} />)
  expect(offered()).toEqual([])
  rerender(<Button label="Mark as fixed: 3 vehicles" run={run} />)
  expect(offered().map(({ label }) => label)).toEqual(['Mark as fixed: 3 vehicles'])
  unmount()
  expect(offered()).toEqual([])
})

test('presses the button as it is now', () => {
  const [before, now] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Button label="Export vehicles" run={before} />)
  rerender(<Button label="Export vehicles" run={now} />)
  offered()[0]!.onSelect()
  expect(before).not.toHaveBeenCalled()
  expect(now).toHaveBeenCalledOnce()
})

test('offers the Control Center to admins only, and the other themes to everyone', () => {
  const of = (controlCenter?: () => void) =>
    commandGroup({ theme: 'dark', setTheme: () => undefined, controlCenter }).items.map(({ label }) => label)
  expect(of()).toEqual(['Light theme', 'System theme'])
  expect(of(() => undefined)).toContain('Control Center')
})

test('offers other clients than the shown one once something is typed', () => {
  const rows = [1, 2].map((id) => ({ id, name: `Client ${id}` }) as ClientRow)
  const { typedOnly, items } = clientGroup(rows, 1, () => undefined)
  expect(typedOnly).toBe(true)
  expect(items.map(({ label }) => label)).toEqual(['Client 2'])
})
