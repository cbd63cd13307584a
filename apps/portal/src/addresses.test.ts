import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  connectionHref,
  connectionsHref,
  driverHref,
  driversHref,
  eventHref,
  eventsHref,
  vehicleHref,
  vehicleReportHref,
  vehiclesHref,
  vehicleTripsHref,
} from './addresses.ts'
import { pageAt } from './navigation.ts'

test.each([
  [vehiclesHref({ group: ['5'] }), '/view/vehicles', '?group=5'],
  [vehicleHref('7'), '/view/vehicles/profile/$id', ''],
  [vehicleTripsHref('7', { trip: '9' }), '/view/vehicles/profile/$id', '?trip=9&tab=trips'],
  [vehicleReportHref('7'), '/view/vehicles/profile/$id/behavioral-risk-report', ''],
  [driversHref({ status: 'inactive' }), '/view/drivers', '?status=inactive'],
  [driverHref('7'), '/view/drivers/profile/$id', ''],
  [eventsHref(), '/view/events', ''],
  [eventHref('7', { n: '3' }), '/view/events/$eventId', '?n=3'],
  [connectionsHref({ add: 'choose' }), '/view/connections/active', '?add=choose'],
  [connectionHref(7, 'groups'), '/view/connections/details/$connectionId', '?tab=groups'],
])('%s is a page', (href, path, search) => {
  const address = new URL(href, 'https://milepost.test')
  expect([pageAt(address.pathname)?.path, address.search]).toEqual([path, search])
})

/** Only the page lists may spell out paths; everything else uses `addresses.ts`. */
const mayName = ['pages.ts', 'admin-pages.ts', 'page-modules.ts', 'navigation.ts', 'addresses.ts']

test('no page hardcodes another page’s path', async () => {
  const spelled = /['"`]\/(view|analytics|reports|coaching|notifications|compliances|admin|settings)\//
  const wrong: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (mayName.includes(file) || /\.test\.tsx?$/.test(file)) continue
    const lines = (await readFile(`${import.meta.dirname}/${file}`, 'utf8')).split('\n')
    wrong.push(...lines.flatMap((line, index) => (spelled.test(line) ? [`${file}:${index + 1}`] : [])))
  }
  expect(wrong).toEqual([])
})
