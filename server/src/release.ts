import { readFileSync } from 'node:fs'

const said: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** Which release this is, e.g. 0.2.0. */
export const release: string = typeof said === 'object' && said !== null && 'version' in said ? String(said.version) : ''
