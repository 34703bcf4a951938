import type { Plugin } from 'vite'

/**
 * Builds zod for the browser so that it never makes functions of text: the pages' policy refuses that, and zod's mere trial would be
 * reported as an attack. Set in zod's own module, since no other is sure to run before the first schema is made.
 */
export const noFunctions = (): Plugin => ({
  name: 'no-functions',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler(code) {
      if (this.environment.name !== 'client') return null
      return { code: `(globalThis.__zod_globalConfig ??= {}).jitless = true;\n${code}`, map: null }
    },
  },
})
