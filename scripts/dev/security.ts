import { sinks } from '../../server/src/http/contentSecurity.ts'

const more: Readonly<Record<string, string>> = {
  // What vite puts before a page's own scripts, and zod's trial, which only a build leaves out.
  'script-src': "'unsafe-eval'",
  // Styles are written into the page as they are saved.
  'connect-src': 'ws:',
}

/**
 * What a page may do while it is worked on: what its policy says, and what vite does in it. Styles carry no word then, and texts become
 * markup without being asked for: vite shows faults by that.
 */
export function forWork(policy: string): string {
  return policy
    .split('; ')
    .filter((rule) => !sinks.includes(rule))
    .map((rule) => {
      const [name = ''] = rule.split(' ')
      if (name === 'style-src') return "style-src 'self' 'unsafe-inline'"
      // A word makes browsers disregard 'unsafe-inline'; the back office's page, which has none, needs it.
      const inline = name === 'script-src' && !rule.includes('nonce-') && !rule.includes("'none'") ? " 'unsafe-inline'" : ''
      return more[name] && !rule.includes("'none'") ? `${rule} ${more[name]}${inline}` : rule
    })
    .join('; ')
}
