import fc from 'fast-check'

/** Properties are asked of the same examples each time, so that what fails fails again; PROPERTY_SEED asks of others. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) })

export { fc }
