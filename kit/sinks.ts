type Rules = { readonly createHTML: (text: string) => string | null; readonly createScriptURL?: (url: string) => string | null }
type Factory = {
  readonly createPolicy: (
    name: string,
    rules: Rules,
  ) => { readonly createHTML: (text: string) => unknown; readonly createScriptURL: (url: string) => unknown }
}

/** Where a browser watches over what becomes markup; absent in those that do not, and on the server. */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/**
 * What libraries may write as markup: a text of which no element can come – antd's sheets – and the empty script by which React
 * makes its own, which never runs. null: the browser refuses it, and says so.
 */
export const harmless = (text: string): string | null => (!text.includes('<') || text === '<script></script>' ? text : null)

/** Only a script of our own, by its path. */
const own = (url: string): string | null => (/^\/(?!\/)/.test(url) ? url : null)

const ours = factory?.createPolicy('ours', { createHTML: (html) => html, createScriptURL: own })

/** Markup of which we know that no script is in it: made by `htmlOfBlocks`, or read as data only. */
export const trusted = (html: string): string => (ours ? (ours.createHTML(html) as string) : html)

/** Where a worker of ours is loaded from: the path that the build names it by. */
export const trustedScript = (url: string): string => (ours ? (ours.createScriptURL(url) as string) : url)

factory?.createPolicy('default', { createHTML: harmless })
