/** The product's name and slug: the only place that spells them for screens, sources and addresses. */
export const product = { name: 'Milepost', slug: 'milepost' } as const
