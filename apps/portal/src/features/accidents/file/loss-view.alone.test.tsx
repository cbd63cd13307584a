// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFormat } from '../../../lib/format/formatters.ts'
import { sampleReport } from '../shared/sample-report.ts'
import { LossView } from './loss-view.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))
vi.mock('../../../session/use-may.ts', () => ({ useMay: () => false }))
vi.mock('../../../session/session-context.ts', () => ({
  useSession: () => ({ client: { timeZone: 'America/Chicago' } }),
  useSessionState: () => ({ kind: 'signedOut' }),
}))
vi.mock('../../../lib/map-ground.ts', () => ({ useMapGround: () => undefined }))
vi.mock('../../incidents/shared/replay/use-event-replay.ts', () => ({ useEventReplay: () => ({}) }))
vi.mock('../../fnol/shared/notices-card.tsx', () => ({ NoticesCard: () => null }))
vi.mock('./loss-actions.tsx', () => ({ LossActions: () => null }))
vi.mock('../../../shell/page/page.tsx', () => ({
  Page: ({ line, children }: { line: React.ReactNode; children: React.ReactNode }) => (
    <main>
      <header>{line}</header>
      {children}
    </main>
  ),
}))
vi.mock('./loss-record.tsx', () => ({ LossRecord: () => <p>Record in {useFormat().timeZone}</p> }))

test('shows all times in the client’s zone, as the printed file does, also of a crash elsewhere', () => {
  const accident = { ...sampleReport.accident, timeZone: 'America/New_York', occurredAt: '2026-11-20T22:41:08.000Z' }
  const { container } = render(
    <LossView report={{ ...sampleReport, accident }} breadcrumb={[]} neighbours={undefined} />,
  )
  expect(container.textContent).toContain('2026-11-20 16:41:08 CST')
  expect(container.textContent).toContain('Record in America/Chicago')
})
