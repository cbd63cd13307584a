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
      description: 'The vocabulary of events, and which provider tags each type stands for.',
    },
    {
      path: '/admin/clients',
      title: 'Clients',
      description: 'Every client: contract, prices, providers and white-labelling.',
    },
    {
      path: '/admin/monitoring',
      title: 'Monitoring',
      description: 'What fails and how busy everything is: reading from providers, processing, and answering.',
    },
    {
      path: '/admin/speed-incidents',
      title: 'Speed incidents',
      description: 'Stretches over the limit: how fast, how long, and where the limit comes from.',
    },
    {
      path: '/admin/risk-score-config',
      title: 'Risk score configuration',
      description: 'Weights of the scores by version, with a preview before they count.',
    },
    {
      path: '/admin/rush-hours',
      title: 'Rush hours',
      description: 'Hours of high and very high traffic of a client.',
    },
    {
      path: '/admin/old-total-risk',
      title: 'Old total risk',
      description: 'The former single score beside the combined one, for the last five months.',
    },
    {
      path: '/admin/incorrect-mappings',
      title: 'Incorrect mappings',
      description: 'Provider tags without a fitting type, and vehicles without a group.',
    },
    {
      path: `/admin/${product.slug}-jobs`,
      title: `${product.name} jobs`,
      description: 'Background work: what ran, for how long, and what failed.',
    },
    {
      path: '/admin/outbox',
      title: 'Outbox',
      description: 'Mails and text messages of a client: what was sent, what waits and what failed.',
    },
    {
      path: '/admin/driver-combined-risk/overview',
      title: 'Overview',
      description: 'Preview: combined risk by driver, with the share of driving that is assigned to one.',
      entry: 'Driver combined risk',
    },
    {
      path: '/admin/driver-combined-risk/scoring-details',
      title: 'Scoring details',
      description: 'Preview: how each driver’s combined score comes about.',
      entry: 'Driver combined risk',
    },
    {
      path: '/admin/merge-events',
      title: 'Merge events',
      description: 'Records of one real event that came twice, to be joined.',
    },
  ],
}
