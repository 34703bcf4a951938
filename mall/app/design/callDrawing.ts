import { readPage } from '../../../contract/artwork/placedPage.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../call.ts'

type PageAt = { readonly id: number; readonly page: number }

/**
 * As `call`; what is refused because nobody knows yet that the pictures of placed pages are theirs, as in designs of a release before, is asked
 * once more when the server has drawn these pages. @throws likewise.
 */
export const callDrawing: typeof call = async (endpoint, input, how) => {
  try {
    return await call(endpoint, input, how)
  } catch (error) {
    const pages = pagesIn(error)
    if (pages.length === 0) throw error
    for (const { id, page } of pages) await call(readPage, { id, page })
    return call(endpoint, input, how)
  }
}

const pagesIn = (error: unknown): PageAt[] =>
  error instanceof Refusal && error.code === 'design.preview' && Array.isArray(error.facts?.['pages'])
    ? (error.facts['pages'] as PageAt[]).filter(({ id }) => typeof id === 'number')
    : []
