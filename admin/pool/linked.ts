import { Selection } from '../../contract/price/price.ts'

/** Which product in which configuration a link of the mall names, as 复制链接 on its page gives it; null: none. */
export function linkedIn(link: string): { productId: number; selection: Selection } | null {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1))
  const productId = Number(query.get('productId'))
  const word = query.get('c')
  if (!Number.isSafeInteger(productId) || productId < 1 || !word) return null
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const linked = JSON.parse(new TextDecoder().decode(bytes)) as { readonly s?: unknown }
    const selection = Selection.safeParse(linked.s)
    return selection.success ? { productId, selection: selection.data } : null
  } catch {
    return null
  }
}
