type Rules = { readonly createHTML: (text: string) => string | null }
type Factory = {
  readonly createPolicy: (name: string, rules: Rules) => { readonly createHTML: (text: string) => unknown }
}

/** Where a browser watches over what becomes markup; absent in those that do not, and on the server. */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

/**
 * What libraries may write as markup: a text of which no element can come – antd's sheets – and the empty script by which React
 * makes its own, which never runs. null: the browser refuses it, and says so.
 */
export const harmless = (text: string): string | null => (!text.includes('<') || text === '<script></script>' ? text : null)

const ours = factory?.createPolicy('ours', { createHTML: (html) => html })

/** Markup of which we know that no script is in it: made by `htmlOfBlocks`, or read as data only. */
export const trusted = (html: string): string => (ours ? (ours.createHTML(html) as string) : html)

factory?.createPolicy('default', { createHTML: harmless })
