import type { DemoConnection } from './demo-connection.ts'
import { insuredFleets } from './insured-fleets.ts'

/** The demo's clients with their people and fleets. Their vehicles and driving come from the simulators. */
export type DemoClient = {
  name: string
  timeZone: string
  rushHours: { fromHour: number; toHour: number; traffic: number }[]
  people: {
    email: string
    name: string
    roles: string[]
    groups: string[]
    isReviewer?: boolean
    needsReview?: boolean
  }[]
  connections: readonly DemoConnection[]
}

const rushHours = [
  { fromHour: 7, toHour: 9, traffic: 2 },
  { fromHour: 16, toHour: 19, traffic: 2 },
  { fromHour: 6, toHour: 7, traffic: 1 },
  { fromHour: 15, toHour: 16, traffic: 1 },
]

export const demoClients: readonly DemoClient[] = [
  {
    name: 'Northline Logistics',
    timeZone: 'America/Chicago',
    rushHours,
    people: [
      { email: 'admin@milepost.test', name: 'Avery Morgan', roles: ['admin', 'operator'], groups: ['fleet'] },
      { email: 'operator@milepost.test', name: 'Priya Raman', roles: ['operator'], groups: ['fleet'] },
      { email: 'viewer@milepost.test', name: 'Sofia Lindgren', roles: ['viewer'], groups: ['viewer'] },
      {
        email: 'reviewer@milepost.test',
        name: 'Mateo Alvarez',
        roles: ['annotator'],
        groups: ['annotator'],
        isReviewer: true,
      },
      {
        email: 'annotator@milepost.test',
        name: 'Hannah Weiss',
        roles: ['annotator'],
        groups: ['annotator'],
        needsReview: true,
      },
    ],
    connections: [
      {
        name: 'Northline Logistics',
        provider: 'samsara',
        account: 'northline',
        insurerName: 'Lakeshore Mutual',
        policyNumber: 'LM-204418',
        dotNumber: '2417055',
      },
      {
        name: 'Northline Refrigerated',
        provider: 'geotab',
        account: 'northline-geotab',
        insurerName: 'Lakeshore Mutual',
        policyNumber: 'LM-204419',
        dotNumber: '2417055',
      },
      {
        name: 'Northline Heavy Haul',
        provider: 'lytx',
        account: 'northline-lytx',
        insurerName: 'Lakeshore Mutual',
        policyNumber: 'LM-204420',
        dotNumber: '2417055',
      },
      {
        name: 'Northline Field Service',
        provider: 'verizonconnect',
        account: 'northline-reveal',
        insurerName: 'Lakeshore Mutual',
        policyNumber: 'LM-204421',
        dotNumber: null,
      },
      {
        name: 'Northline Prairie',
        provider: 'webfleet',
        account: 'northline-webfleet',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
      {
        name: 'Northline Last Mile',
        provider: 'netradyne',
        account: 'northline-netradyne',
        insurerName: 'Lakeshore Mutual',
        policyNumber: 'LM-204422',
        dotNumber: '2417055',
      },
      {
        name: 'Northline Bulk',
        provider: 'mix',
        account: 'northline-mix',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
      {
        name: 'Northline Dash Cams',
        provider: 'lytx',
        account: 'northline-cameras',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
    ],
  },
  {
    name: 'Prairie Couriers',
    timeZone: 'America/Winnipeg',
    rushHours,
    people: [{ email: 'owner@milepost.test', name: 'Jo Tremblay', roles: ['operator'], groups: ['fleet'] }],
    connections: [
      {
        name: 'Prairie Couriers',
        provider: 'samsara',
        account: 'prairie',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
      {
        name: 'Prairie Couriers vans',
        provider: 'traccar',
        account: 'prairie-traccar',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
      {
        name: 'Prairie Couriers helpers',
        provider: 'traccar',
        account: 'prairie-phones',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
      {
        name: 'Prairie bikes',
        provider: 'navixy',
        account: 'prairie-navixy',
        insurerName: null,
        policyNumber: null,
        dotNumber: null,
      },
    ],
  },
  {
    name: 'Lakeshore Mutual',
    timeZone: 'America/Toronto',
    rushHours,
    people: [
      { email: 'insurer@milepost.test', name: 'Daniel Okafor', roles: ['insurer'], groups: ['insurer'] },
      { email: 'claims@milepost.test', name: 'Grace Whitfield', roles: ['claims'], groups: ['claims'] },
    ],
    connections: insuredFleets,
  },
  {
    name: 'Harbor & Sons',
    timeZone: 'America/New_York',
    rushHours,
    people: [{ email: 'new@milepost.test', name: 'Sam Harbor', roles: ['operator'], groups: ['fleet'] }],
    connections: [],
  },
]
