// @vitest-environment happy-dom

import { Link } from '@milepost/ui/layout/link'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionHref, vehicleHref } from '../addresses.ts'
import { OpenLinks } from './open-links.tsx'

const session = vi.hoisted(() => ({ roles: ['claims'] }))
vi.mock('../session/session-context.ts', () => ({ useSession: () => session }))
afterEach(cleanup)

const links = (roles: string[]) => {
  session.roles = roles
  render(
    <OpenLinks>
      <Link href={connectionHref(3, 'overview')}>Fleet</Link>
      <Link href={vehicleHref('7')}>Unit</Link>
    </OpenLinks>,
  )
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

test('shows the name of a fleet without a link to someone who may not open its page', () => {
  expect(links(['claims'])).toEqual(['Unit'])
  expect(screen.getByText('Fleet')).toBeDefined()
  cleanup()
  expect(links(['claims', 'operator'])).toEqual(['Fleet', 'Unit'])
})

test('keeps the place of what isn’t a link, and not its looks', () => {
  session.roles = ['claims']
  render(
    <OpenLinks>
      <Link href={connectionHref(3, 'overview')} className="grid px-3.5 text-link hover:underline" title="Failed">
        Fleet
      </Link>
    </OpenLinks>,
  )
  const { className, title } = screen.getByText('Fleet')
  expect([className, title]).toEqual(['grid px-3.5', 'Failed'])
})
