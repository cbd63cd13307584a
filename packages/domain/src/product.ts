/** The product's name and slug: the only place that spells them for screens, sources and URLs. */
export const product = { name: 'Milepost', slug: 'milepost' } as const
