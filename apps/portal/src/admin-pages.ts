import { product } from '@milepost/domain/product'
import type { Section } from './page-list.ts'

/** The admin-only section of the page list. */
export const adminSection: Section = {
  id: 'admin',
  title: 'Admin',
  adminOnly: true,
  pages: [
    {
      path: '/admin/incident-type',
      title: 'Incident types',
      description: 'Event types and the provider tags mapped to each.',
    },
    {
      path: '/admin/clients',
      title: 'Clients',
      description: 'All clients: contract, prices, providers and white-labeling.',
    },
    {
      path: '/admin/monitoring',
      title: 'Monitoring',
      description: 'What’s failing and how busy everything is: syncing, processing and responding.',
    },
    {
      path: '/admin/speed-incidents',
      title: 'Speed incidents',
      description: 'Speeding events: how fast, how long, and where the limit comes from.',
    },
    {
      path: '/admin/risk-score-config',
      title: 'Risk score configuration',
      description: 'Score weights by version, with a preview before they take effect.',
    },
    {
      path: '/admin/rush-hours',
      title: 'Rush hours',
      description: 'A client’s hours of high and very high traffic.',
    },
    {
      path: '/admin/old-total-risk',
      title: 'Old total risk',
      description: 'The former single score next to the combined one, for the last 5 months.',
    },
    {
      path: '/admin/incorrect-mappings',
      title: 'Incorrect mappings',
      description: 'Provider tags without a matching type, and vehicles without a group.',
    },
    {
      path: `/admin/${product.slug}-jobs`,
      title: `${product.name} jobs`,
      description: 'Background jobs: what ran, for how long, and what failed.',
    },
    {
      path: '/admin/outbox',
      title: 'Outbox',
      description: 'A client’s emails and text messages: sent, waiting and failed.',
    },
    {
      path: '/admin/driver-combined-risk/overview',
      title: 'Overview',
      description: 'Preview: combined risk by driver, with the share of driving assigned to a driver.',
      entry: 'Driver combined risk',
    },
    {
      path: '/admin/driver-combined-risk/scoring-details',
      title: 'Scoring details',
      description: 'Preview: how each driver’s combined score is calculated.',
      entry: 'Driver combined risk',
    },
    {
      path: '/admin/merge-events',
      title: 'Merge events',
      description: 'Duplicate records of one event, ready to merge.',
    },
  ],
}
