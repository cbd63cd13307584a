import fc from 'fast-check'

/**
 * Property tests try the same cases in every run, so a red run is due to the change that it tests. `PROPERTY_SEED`, a
 * whole number, tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
