import { adminSection } from './admin-pages.ts'
import type { Page, Section } from './page-list.ts'

/**
 * All pages. The router, sidebar, palette and access check use this list: a page added here is routed, found and
 * guarded. Its code is in `page-modules.ts`; a page without code says that it isn't built.
 */
export const sections: readonly Section[] = [
  {
    id: 'home',
    title: 'Home',
    pages: [
      {
        path: '/',
        title: 'Dashboard',
        description: 'What needs attention, and whether driving is getting safer.',
        key: 'd',
      },
    ],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    pages: [
      {
        path: '/analytics/behavioral/overview',
        title: 'Overview',
        description: 'The fleet’s behavioral risk over time, what drives it, and which vehicles to review first.',
        entry: 'Behavioral',
      },
      {
        path: '/analytics/behavioral/regional-insights',
        title: 'Regional insights',
        description: 'Behavioral risk and incidents by state and province, on a map and in a table.',
        entry: 'Behavioral',
      },
      {
        path: '/analytics/behavioral/vehicle-scores',
        title: 'Vehicle scores',
        description: 'Behavioral score of every vehicle with its interval, trend and strongest factor.',
        entry: 'Behavioral',
      },
      {
        path: '/analytics/environmental',
        title: 'Environmental',
        description: 'How weather, light and traffic raise or lower risk, and how much vehicles drive in them.',
      },
      {
        path: '/analytics/usage/overview',
        title: 'Overview',
        description: 'How much, when and on which roads vehicles drive, and the resulting risk.',
        entry: 'Usage',
      },
      {
        path: '/analytics/usage/regional-insights',
        title: 'Regional insights',
        description: 'Where vehicles drive, by state and province.',
        entry: 'Usage',
      },
      {
        path: '/analytics/combined-risk/overview',
        title: 'Overview',
        description: 'One score from behavior, environment and usage: trend, bands and what changed it.',
        entry: 'Combined risk',
      },
      {
        path: '/analytics/combined-risk/scoring-details',
        title: 'Scoring details',
        description: 'How each vehicle’s combined score is calculated, part by part.',
        entry: 'Combined risk',
      },
    ],
  },
  {
    id: 'coaching',
    title: 'Coaching',
    pages: [
      {
        path: '/coaching/messages',
        title: 'Messages',
        description: 'Conversations with drivers about their events, and who to contact next.',
        key: 'c',
      },
    ],
  },
  {
    id: 'reports',
    title: 'Reports',
    pages: [
      {
        path: '/reports/losses',
        title: 'Losses',
        description: 'Losses in the last 12 months: where, how hard, whose fault, what they cost, who was notified.',
        key: 'l',
      },
      {
        path: '/reports/losses/$eventId',
        title: 'Loss report',
        description: 'The file of one loss: points of impact, video, facts, timeline and notices.',
        parent: '/reports/losses',
      },
      {
        path: '/reports/validation-engine',
        title: 'Validation engine',
        description: 'Whether data and scores can be trusted: event accuracy, and losses by score.',
        excludeRoles: ['operator', 'viewer', 'claims'],
      },
      {
        path: '/reports/device-health-report/camera-health',
        title: 'Camera health',
        description: 'Which cameras are healthy, obstructed or not installed, and since when. Resolve them in bulk.',
        entry: 'Device health',
      },
      {
        path: '/reports/device-health-report/mismatched-devices',
        title: 'Mismatched devices',
        description: 'Devices whose position or VIN does not match their vehicle, or that cannot be found.',
        entry: 'Device health',
      },
    ],
  },
  {
    id: 'view',
    title: 'View',
    pages: [
      {
        path: '/view/connections/active',
        title: 'Active',
        description: 'Connections to fleet data providers, their health and what arrives through them.',
        entry: 'Connections',
        excludeRoles: ['claims'],
      },
      {
        path: '/view/connections/invites',
        title: 'Invites',
        description: 'Invitations for fleets to connect their provider.',
        entry: 'Connections',
        excludeRoles: ['viewer', 'reviewer', 'insurer', 'claims'],
      },
      {
        path: '/view/connections/details/$connectionId',
        title: 'Connection',
        description: 'One connection: credentials, terms, groups and data flow.',
        parent: '/view/connections/active',
        excludeRoles: ['claims'],
      },
      {
        path: '/view/connections/coaching-contacts/$connectionId',
        title: 'Coaching contacts',
        description: 'Who receives coaching messages for the vehicles and drivers of a connection.',
        parent: '/view/connections/active',
        excludeRoles: ['claims'],
      },
      {
        path: '/view/drivers',
        title: 'Drivers',
        description: 'Everyone who drives, with status, license, events and last trip.',
      },
      {
        path: '/view/drivers/profile/$id',
        title: 'Driver',
        description: 'One driver: driving, events, vehicles and coaching.',
        parent: '/view/drivers',
      },
      {
        path: '/view/events',
        title: 'Events',
        description: 'Safety events as they arrive, to review, rate and coach.',
        key: 'e',
      },
      {
        path: '/view/events/$eventId',
        title: 'Event',
        description: 'One event: its videos, graph and map on one timeline, what happened and how it was rated.',
        parent: '/view/events',
      },
      {
        path: '/view/claims',
        title: 'Claims',
        description: 'Claims from loss runs with policy, fault, amounts, and the loss that each is matched with.',
        excludeRoles: ['viewer', 'reviewer', 'operator'],
      },
      {
        path: '/view/policies',
        title: 'Policies',
        description: 'Insurance policies with their renewals, premium, score and losses, and the vehicles under each.',
      },
      {
        path: '/view/policies/$id',
        title: 'Policy',
        description: 'One account: terms, vehicles, score, losses, peers and open questions.',
        parent: '/view/policies',
      },
      {
        path: '/view/vehicles',
        title: 'Vehicles',
        description: 'The fleet as a list and on a live map.',
        key: 'v',
      },
      {
        path: '/view/vehicles/profile/$id',
        title: 'Vehicle',
        description: 'Everything about one vehicle: position, trips, events, cameras and settings.',
        parent: '/view/vehicles',
      },
      {
        path: '/view/vehicles/profile/$id/behavioral-risk-report',
        title: 'Behavioral risk report',
        description: 'The printable report of one vehicle: score, factors and event types.',
        parent: '/view/vehicles',
      },
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications',
    pages: [
      {
        path: '/notifications/events/configurations',
        title: 'Event rules',
        description: 'Who is notified about which events.',
        entry: 'Event notifications',
      },
      {
        path: '/notifications/events/history',
        title: 'History',
        description: 'Event notifications that were sent, and their recipients.',
        entry: 'Event notifications',
      },
      {
        path: '/notifications/fnol-settings/configure-notifications',
        title: 'Configure notices',
        description: 'Who receives first and second notices of loss, by place and severity.',
        entry: 'Notices of loss',
      },
      {
        path: '/notifications/fnol-settings/notifications-history',
        title: 'History of notices',
        description: 'Notices of loss that were sent.',
        entry: 'Notices of loss',
      },
    ],
  },
  {
    id: 'compliances',
    title: 'Compliances',
    adminOnly: true,
    pages: [
      {
        path: '/compliances/reports',
        title: 'Reports',
        description: 'Vehicles checked against the checklists, with evidence from trips and positions.',
      },
      {
        path: '/compliances/checklist',
        title: 'Checklists',
        description: 'Sets of metrics and the connections they apply to.',
      },
      {
        path: '/compliances/metrics',
        title: 'Metrics',
        description: 'What is measured, and which values are acceptable.',
      },
    ],
  },
  adminSection,
  {
    id: 'settings',
    title: 'Settings',
    pages: [
      {
        path: '/settings/Invite',
        title: 'Invite',
        description: 'Invite colleagues by email and choose their group.',
        entry: 'Settings',
        excludeRoles: ['viewer', 'reviewer', 'insurer', 'claims'],
      },
      {
        path: '/settings/users',
        title: 'Users',
        description: 'People of this client, their roles and their part in review.',
        entry: 'Settings',
        excludeRoles: ['claims'],
      },
      {
        path: '/settings/api-tokens',
        title: 'API tokens',
        description: 'Tokens for the public API: what each may read, and when it was used.',
        entry: 'Settings',
        excludeRoles: ['viewer', 'reviewer', 'insurer', 'claims'],
      },
      {
        path: '/settings/webhooks',
        title: 'Webhooks',
        description: 'Addresses of your own software that are sent what happens, and what each of them got.',
        entry: 'Settings',
        excludeRoles: ['viewer', 'reviewer', 'insurer', 'claims'],
      },
      {
        path: '/settings/schedules',
        title: 'Schedules',
        description:
          'Reports sent by email every week or month: when next, what became of the last, and their recipients.',
        entry: 'Settings',
        excludeRoles: ['claims'],
      },
      {
        path: '/settings/share',
        title: 'Shared items',
        description: 'Shared links: what they show, when they expire, and how to turn them off.',
        entry: 'Settings',
        excludeRoles: ['viewer', 'reviewer', 'claims'],
      },
      {
        path: '/settings/audit',
        title: 'Audit',
        description: 'Who changed what, when and from where.',
        entry: 'Settings',
        excludeRoles: ['viewer', 'reviewer', 'operator', 'insurer', 'claims'],
      },
    ],
  },
  {
    id: 'personal',
    title: 'You',
    pages: [
      {
        path: '/profile',
        title: 'Profile',
        description: 'Your name, phone, units, theme and session.',
      },
    ],
  },
  {
    id: 'public',
    title: 'Public',
    pages: [
      {
        path: '/integration',
        title: 'Connect your fleet',
        description: 'Connect a fleet’s data provider in five steps.',
      },
      {
        path: '/integration/invite',
        title: 'Invitation',
        description: 'The same steps, opened from an invitation.',
      },
      {
        path: '/integration/marketplace',
        title: 'Connect from a marketplace',
        description: 'Connect a fleet from its provider’s app store.',
      },
      {
        path: '/integration/oauth2/$tsp',
        title: 'Returning from your provider',
        description: 'Completes the authorization given at the provider.',
      },
      {
        path: '/coaching/reply/$token',
        title: 'Coaching message',
        description: 'A message about driving with its events, for its recipient to watch and answer.',
      },
      {
        path: '/share/$token',
        title: 'Shared item',
        description: 'One event, loss, report or list that someone shared.',
      },
      {
        path: '/reports/scheduled/$token',
        title: 'Scheduled report',
        description: 'A report that was sent by email, opened by the link in it.',
      },
      {
        path: '/reports/scheduled/stop/$token',
        title: 'Stop a scheduled report',
        description: 'Stops a report that is sent by email, for one recipient.',
      },
      {
        path: '/notices/$token',
        title: 'Notifications by email',
        description: 'Pause or end notifications to one address.',
      },
    ],
  },
]

/** All pages in a flat list, each with its section. */
export const pages: readonly Page[] = sections.flatMap((section) =>
  section.pages.map((page) => ({ ...page, section: section.id, adminOnly: section.adminOnly ?? false })),
)
